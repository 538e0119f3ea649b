"""The host's key for web push (VAPID, RFC 8292): a push service accepts only what it has signed."""

import base64
import json
from typing import Final

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from lostcities.errors import LostCitiesError

KEY_BYTES: Final = 32
GOOD_FOR: Final = 12 * 3600  # seconds; a push service takes 24 hours at most


def new_push_key() -> str:
    """A new private key, as the settings want it."""
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return text_of(number.to_bytes(KEY_BYTES, "big"))


class PushKey:
    """A private key read from the settings."""

    def __init__(self, text: str) -> None:
        """LostCitiesError if it is none."""
        try:
            number = int.from_bytes(bytes_of(text), "big")
            self._key = ec.derive_private_key(number, ec.SECP256R1())
        except ValueError:
            message = "the push key is no key; `lostcities admin push-key` makes one"
            raise LostCitiesError(message) from None

    @property
    def public(self) -> str:
        """What browsers are told."""
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return text_of(point)

    def authorization(self, audience: str, contact: str, now: int) -> str:
        """The header that says who sends something to a push service."""
        claims = {"aud": audience, "exp": now + GOOD_FOR, "sub": contact}
        parts = [{"typ": "JWT", "alg": "ES256"}, claims]
        signed = ".".join(text_of(json.dumps(it, separators=(",", ":")).encode()) for it in parts)
        r, s = decode_dss_signature(self._key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
        signature = r.to_bytes(KEY_BYTES, "big") + s.to_bytes(KEY_BYTES, "big")
        return f"vapid t={signed}.{text_of(signature)}, k={self.public}"


def text_of(data: bytes) -> str:
    """Bytes as base64url without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def bytes_of(text: str) -> bytes:
    """The same the other way round; ValueError if it is not written so."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
