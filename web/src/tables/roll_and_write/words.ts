/** Roll & Write in sentences: what to do now, columns aloud, answers for those who listen. */
import type { RollAndWriteView } from "../../net/protocol";
import { spokenEvents } from "../../words/spoken";
import { capital, colorName, many, points, t } from "../../words/words.svelte";
import { waitingFor } from "../cards/status";
import { sendingText } from "../bar/sending";
import type { RollAndWriteGame } from "./game.svelte";

export type SheetOf = RollAndWriteView["sheets"][number];

/** What to do now, in one sentence. */
export const statusOf = (game: RollAndWriteGame) => capital(sentence(game));

function sentence(game: RollAndWriteGame): string {
  const { live, view, picked } = game;
  const mover = live.state?.mover;
  if (live.state?.stage !== "playing" || mover == null || !view) return "";
  if (live.sending) return sendingText(live);
  if (game.looked !== null) return t("rw.sheet_of", { name: live.seats[game.looked]?.name ?? "" });
  if (!game.myTurn)
    return game.eyes !== mover
      ? waitingFor(live.seats[mover], live.getting)
      : live.readOnly
        ? t("status.read_only")
        : "";
  if (game.arrow) return t("rw.status.arrow");
  if (game.refusing)
    return t("rw.status.refusing", {
      n: view.layout.dice[Math.min(9, (view.sheets[game.me]?.refusals ?? 0) + 1)] ?? 0,
    });
  if (game.mustRefuse) return t("rw.status.must_refuse");
  if (game.zero.length > 1) return t("rw.status.zero", { color: colorName(picked.color!) });
  if (picked.color !== null)
    return game.next
      ? t("rw.status.color_worth", { color: colorName(picked.color), worth: game.next.worth ?? 0 })
      : t("rw.status.color", { color: colorName(picked.color) });
  if (picked.face !== null) return t("rw.status.number", { n: picked.face });
  return t(view.roller === game.me ? "rw.status.roll" : "rw.status.choose");
}

/** A column of a sheet, aloud. */
export function columnLabel(sheet: SheetOf, color: string, layout: RollAndWriteView["layout"]): string {
  const column = sheet.columns[color]!;
  const next = column.numbers.length + 1;
  const marks = [
    layout.arrows[color]?.includes(next) ? t("rw.box.arrow") : "",
    layout.vases[color]?.includes(next) ? t("rw.box.vase") : "",
    next === BRIDGE ? t("rw.box.bridge") : "",
  ].filter(Boolean);
  return [
    t("rw.column", {
      color: colorName(color),
      numbers: column.numbers.join(", ") || t("rw.column.empty"),
      score: column.score,
    }),
    column.circle ? t("rw.circle.marked") : "",
    column.top_vase ? t("rw.top_vase.marked") : "",
    marks.length ? t("rw.next_box", { what: marks.join(", ") }) : "",
  ]
    .filter(Boolean)
    .join(" ");
}

export const BRIDGE = 7; // the place of the bridge on the printed sheet

export type Question = "last" | "scores" | "mine" | "theirs" | "dice" | "bridges";

export function answerTo(question: Question, game: RollAndWriteGame): string {
  const view = game.view;
  if (!view) return "";
  const name = (seat: number) => (seat === game.eyes ? t("you") : (game.live.seats[seat]?.name ?? ""));
  const sheet = (seat: number) =>
    [
      ...view.colors.map((color) => columnLabel(view.sheets[seat]!, color, view.layout)),
      marksLine(view.sheets[seat]!),
    ].join(" ");
  switch (question) {
    case "last":
      return (
        [...game.chosen]
          .sort((a, b) => a[1].at - b[1].at)
          .map(
            ([seat, { events }]) =>
              `${name(seat)}: ${spokenEvents("roll_and_write", events, { seat: name }) || t("rw.sealed")}.`,
          )
          .join(" ") || t("log.none")
      );
    case "scores":
      return view.scores.map((score, seat) => `${name(seat)}: ${points(score)}.`).join(" ");
    case "mine":
      return sheet(game.me);
    case "theirs":
      return view.sheets
        .map((_, seat) => seat)
        .filter((seat) => seat !== game.me)
        .map((seat) => `${name(seat)}: ${sheet(seat)}`)
        .join(" ");
    case "dice":
      return diceLine(view);
    case "bridges":
      return view.bridges_passed.map((bridge) => bridgeName(bridge)).join(", ") || t("rw.bridges.none");
  }
}

export const bridgeName = (bridge: string) =>
  bridge === "artefacts" ? t("rw.artefacts") : bridge === "dice" ? t("rw.dice_symbols") : colorName(bridge);
export const marksLine = (sheet: SheetOf) =>
  `${many("rw.artefacts.n", sheet.artefacts)} ${many("rw.refusals.n", sheet.refusals)}`;

export function diceLine(view: RollAndWriteView): string {
  const left = <T>(dice: T[], taken: number | null) => dice.filter((_, i) => i !== taken);
  return [
    ...left(view.color_dice, view.color_taken).map((color) => colorName(color)),
    ...left(view.number_dice, view.number_taken),
  ].join(", ");
}
