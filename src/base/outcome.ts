/** What came of the input of a call: a success says that Windows accepted the events, no more. */
export type EffectOutcome = "not_started" | "emitted" | "partial" | "unknown";
