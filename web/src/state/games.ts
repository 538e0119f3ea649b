/** The games as the page shows them: each has a place for its poster. */
export const POSTERS: Record<string, string> = { classic: "Y", partners: "B", rivals: "R", roll_and_write: "G" };
