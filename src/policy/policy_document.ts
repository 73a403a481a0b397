import type { RectList } from "../base/geometry.ts";
import type { Origin } from "./rect_rule.ts";
import type { Action, AuditSink, CaptureSource, ConfirmationChannel, TitleMode } from "./policy.ts";

/** A rectangle: a whole area by its name, or four numbers. */
export type RectDocument = Origin | RectList;

/** A region: one of `rect` and `area`. */
export interface RegionDocument {
  readonly name: string;
  readonly rect?: RectDocument;
  readonly area?: "dialog";
}

/** One application as `schema/policy.schema.json` shapes it. */
export interface ApplicationDocument {
  readonly executable_path?: string;
  readonly package_family?: string;
  readonly package_executable?: string;
  readonly title_patterns: readonly string[];
  readonly allowed_actions: readonly Action[];
  readonly protected_actions?: readonly Action[];
  readonly safe_regions?: readonly RegionDocument[];
  readonly screenshot_masks?: readonly { readonly rect: RectDocument }[];
  readonly origin?: Origin;
  readonly dpi?: number;
  readonly max_screenshot_bytes?: number;
  readonly expires_at?: string;
  readonly owned_popups?: "none" | "menus" | "dialogs" | boolean;
  readonly non_client?: boolean;
  readonly embedded?: readonly string[];
  readonly overlays?: readonly string[];
  readonly window_size?: readonly [number, number];
  readonly allowed_keys?: readonly string[];
  readonly executable_sha256?: string;
  readonly capture_sources?: readonly CaptureSource[];
  readonly confirmation?: ConfirmationChannel;
}

/**
 * A policy file as `schema/policy.schema.json` shapes it; all fields but the applications are for the administrator.
 */
export interface PolicyDocument {
  readonly application?: ApplicationDocument;
  readonly applications?: readonly ApplicationDocument[];
  readonly audit?: readonly AuditSink[];
  readonly stop_key?: string;
  readonly require_idle_ms?: number;
  readonly titles?: TitleMode;
  readonly unrestricted_screenshots?: boolean;
  readonly limits?: {
    readonly actions_per_minute?: number;
    readonly reads_per_minute?: number;
    readonly text_chars_per_minute?: number;
    readonly screenshot_pixels_per_minute?: number;
    readonly memory_budget_bytes?: number;
  };
}

/** The applications of a document, each with the steps that lead to it. */
export function applicationsOf(
  document: PolicyDocument,
): readonly { readonly application: ApplicationDocument; readonly path: readonly string[] }[] {
  if (document.application) return [{ application: document.application, path: ["application"] }];
  return (document.applications ?? []).map((application, index) => ({
    application,
    path: ["applications", String(index)],
  }));
}
