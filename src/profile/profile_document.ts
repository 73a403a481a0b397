import { FIELDS, validate } from "../../schema/coordinate_profile_validator.gen.ts";
import { parseOffsetDateTime } from "../base/offset_date_time.ts";
import { type DocumentNode, nearestNode, valueOf } from "../document/document.ts";
import { decodeText, refuseSurrogates } from "../document/document_text.ts";
import { canonicalLocalPath, normalizeRawPath, type PathPort } from "../paths/local_path.ts";
import { type ConfigurationProblem, documentProblem, problem } from "../document/problem.ts";
import { parseJsonText } from "../document/json_text.ts";
import { rectOf } from "../base/geometry.ts";
import { PATH_REFUSALS } from "../paths/path_refusals.ts";
import { schemaProblem } from "../document/schema_problem.ts";
import { placeBreaches, type Places } from "./place_rules.ts";
import type { Breach } from "./region_rules.ts";
import type { Color, CoordinateProfile } from "./profile.ts";

/** A coordinate profile as `schema/coordinate_profile.schema.json` shapes it. */
export interface ProfileDocument extends Places {
  readonly profile_id: string;
  readonly dpi?: number;
  readonly application: { readonly process_path: string; readonly app_version?: string };
  readonly reference_image_hash: string;
  readonly safe_regions: readonly (Places["safe_regions"][number] & { readonly description?: string })[];
  readonly verification_points: readonly (Places["verification_points"][number] & {
    readonly expected_color: Color;
  })[];
  readonly created_at: string;
}

/** The result of {@linkcode readProfile}. */
export type ProfileReading =
  | { readonly profile: CoordinateProfile; readonly fault?: undefined }
  /** The first thing that is wrong, with its place in the file and without anything the file holds. */
  | { readonly profile?: undefined; readonly fault: string };

const SOURCE = "profile";

/** Reads and checks the bytes of a profile, which is JSON. `now` is milliseconds since 1970. */
export function readProfile(
  bytes: Uint8Array,
  { now, port }: { readonly now: number; readonly port: PathPort },
): ProfileReading {
  let root: DocumentNode;
  try {
    root = parseJsonText(decodeText(bytes));
    refuseSurrogates(root);
  } catch (error) {
    return faultOf(documentProblem(SOURCE, error));
  }
  const value = valueOf(root);
  const [violation] = validate(value);
  if (violation !== undefined) return faultOf(schemaProblem(SOURCE, violation, root, FIELDS));
  const document = value as ProfileDocument;
  const breach = breachOf(document, now);
  if (breach === undefined) return { profile: profileOf(document, port) };
  const { position } = nearestNode(root, breach.path);
  return faultOf(problem({ ...breach, source: SOURCE, position }));
}

function faultOf({ message }: ConfigurationProblem): ProfileReading {
  return { fault: message };
}

function breachOf(document: ProfileDocument, now: number): Breach | undefined {
  const { refusal } = normalizeRawPath(document.application.process_path);
  if (refusal !== undefined) {
    const path = ["application", "process_path"];
    return { code: `path_${refusal}`, message: PATH_REFUSALS[refusal], path };
  }
  const created = parseOffsetDateTime(document.created_at);
  if (created === undefined) {
    return { code: "date_form", message: "this date, time or offset does not exist", path: ["created_at"] };
  }
  if (created > now) {
    return { code: "date_future", message: "this time has not come yet", path: ["created_at"] };
  }
  return placeBreaches(document)[0];
}

function profileOf(document: ProfileDocument, port: PathPort): CoordinateProfile {
  const regions = document.safe_regions.map(({ name, rect }) => ({ name, rect: rectOf(rect) }));
  const reference = regions.find(({ name }) => name === document.reference_region_name);
  if (reference === undefined) throw new RangeError("The profile has no reference region");
  const { process_path } = document.application;
  const canonical = canonicalLocalPath(process_path, port);
  return {
    id: document.profile_id,
    executablePath: canonical.state === "ok"
      ? canonical.path
      : normalizeRawPath(process_path).local?.path ?? "",
    windowSize: { width: document.window_size.width, height: document.window_size.height },
    dpi: document.dpi,
    reference,
    imageHash: document.reference_image_hash,
    regions,
    points: document.verification_points.map(({ point: [x, y], expected_color }) => ({
      point: { x, y },
      expected: expected_color,
    })),
  };
}
