/** How much of a call's input went out. A success says that Windows accepted the events, no more. */
export type EffectOutcome = "not_started" | "emitted" | "partial" | "unknown";
