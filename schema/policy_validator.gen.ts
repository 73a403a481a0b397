// deno-lint-ignore-file
// @ts-nocheck: compiled by scripts/generate_validators.ts from schema/policy.schema.json; change that and run `deno task generate`.
import type { Violation } from "./violation.ts";

/** The fields of each object of schema/policy.schema.json by its path; `*` stands for an item of a list. */
export const FIELDS: Readonly<Record<string, readonly string[]>> = {
  "": [
    "application",
    "applications",
    "audit",
    "stop_key",
    "require_idle_ms",
    "titles",
    "unrestricted_screenshots",
    "limits"
  ],
  "/application": [
    "executable_path",
    "package_family",
    "package_executable",
    "title_patterns",
    "allowed_actions",
    "protected_actions",
    "safe_regions",
    "screenshot_masks",
    "max_screenshot_bytes",
    "expires_at",
    "owned_popups",
    "non_client",
    "embedded",
    "origin",
    "dpi",
    "overlays",
    "window_size",
    "allowed_keys",
    "executable_sha256",
    "capture_sources",
    "confirmation"
  ],
  "/application/safe_regions/*": [
    "name",
    "rect",
    "area"
  ],
  "/application/screenshot_masks/*": [
    "rect"
  ],
  "/applications/*": [
    "executable_path",
    "package_family",
    "package_executable",
    "title_patterns",
    "allowed_actions",
    "protected_actions",
    "safe_regions",
    "screenshot_masks",
    "max_screenshot_bytes",
    "expires_at",
    "owned_popups",
    "non_client",
    "embedded",
    "origin",
    "dpi",
    "overlays",
    "window_size",
    "allowed_keys",
    "executable_sha256",
    "capture_sources",
    "confirmation"
  ],
  "/applications/*/safe_regions/*": [
    "name",
    "rect",
    "area"
  ],
  "/applications/*/screenshot_masks/*": [
    "rect"
  ],
  "/limits": [
    "actions_per_minute",
    "reads_per_minute",
    "text_chars_per_minute",
    "screenshot_pixels_per_minute",
    "memory_budget_bytes"
  ]
};

/** Where `value` breaks schema/policy.schema.json; empty when it is valid. */
export function validate(value: unknown): readonly Violation[] {
  if (check(value)) return [];
  // An `if` says only that its `then` or `else` was broken, and they say how.
  return check.errors.filter(({ keyword }) => keyword !== "if").map(({ instancePath, keyword, params, message }) => ({
    path: instancePath,
    keyword,
    params,
    message,
  }));
}

const schema19 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"urn:desktop-automation-mcp:schema:policy","title":"Desktop automation policy","description":"Which windows a client may see and use, and how. Read once, at start, from the file that DESKTOP_AUTOMATION_POLICY_FILE names, and from the administrator's file. Rules between fields (protected actions among the allowed ones, unique region names, ordered rectangles, expiry in the future) are checked by the server and by check-policy.","type":"object","additionalProperties":false,"oneOf":[{"required":["application"]},{"required":["applications"]}],"properties":{"application":{"$ref":"#/$defs/application"},"applications":{"description":"Several applications. A window belongs to the first entry whose title and executable both match; that entry alone decides.","type":"array","minItems":1,"maxItems":32,"items":{"$ref":"#/$defs/application"}},"audit":{"description":"Administrator's file only: where audit events go besides memory.","type":"array","uniqueItems":true,"maxItems":2,"items":{"type":"string","enum":["stderr","eventlog"]}},"stop_key":{"description":"Administrator's file only: the key that stops every effect until `resume` is run.","$ref":"#/$defs/stopKey"},"require_idle_ms":{"description":"Administrator's file only: refuse input while the operator used mouse or keyboard within this many milliseconds; 0 turns it off.","type":"integer","minimum":0,"maximum":3600000},"titles":{"description":"Administrator's file only: `full` shows live titles, `pattern` shows the policy pattern that matched in their place.","type":"string","enum":["full","pattern"]},"unrestricted_screenshots":{"description":"Administrator's file only: whether DESKTOP_AUTOMATION_ALLOW_UNRESTRICTED_SCREENSHOTS may have effect; a crop must still lie inside one of this file's regions.","type":"boolean"},"limits":{"description":"Administrator's file only: the most that variables may set. A limit left out has its default here too.","type":"object","additionalProperties":false,"properties":{"actions_per_minute":{"$ref":"#/$defs/rate","description":"Input effects in any 60 seconds, per application; default 120."},"reads_per_minute":{"$ref":"#/$defs/rate","description":"Other calls in any 60 seconds, per application; default 600."},"text_chars_per_minute":{"$ref":"#/$defs/rate","description":"Typed characters in any 60 seconds, per application; default 20000."},"screenshot_pixels_per_minute":{"$ref":"#/$defs/rate","description":"Captured pixels in any 60 seconds, per application; default 64000000."},"memory_budget_bytes":{"description":"Bytes all screenshots at work may hold; default 134217728.","type":"integer","minimum":1048576,"maximum":2147483648}}}},"$defs":{"application":{"description":"What may be done with the windows of one executable.","type":"object","additionalProperties":false,"required":["title_patterns","allowed_actions"],"dependentRequired":{"package_executable":["package_family"]},"if":{"required":["package_family"]},"then":{"required":["package_executable"],"properties":{"executable_path":false}},"else":{"required":["executable_path"]},"properties":{"executable_path":{"description":"Full path of the executable on a local drive. In YAML write it without quotes or in single quotes: C:\\Program Files\\ruffle\\bin\\ruffle.exe","$ref":"#/$defs/path"},"package_family":{"description":"In place of executable_path, for an application of the Microsoft Store, whose path changes with each update: its package family name, as `Get-AppxPackage` shows it. It comes with package_executable.","type":"string","minLength":1,"maxLength":64,"pattern":"^[A-Za-z0-9.-]{3,50}_[A-Za-z0-9]{13}$"},"package_executable":{"description":"Path of the program below the package's folder, such as Notepad\\Notepad.exe.","type":"string","minLength":1,"maxLength":4096,"pattern":"^[^:*?\"<>|]+$"},"title_patterns":{"description":"Patterns for the whole title, ignoring case: * any text, ? one character, [abc] one of these, [!abc] any other. Quote them in YAML.","type":"array","minItems":1,"maxItems":1024,"items":{"type":"string","minLength":1,"maxLength":1024,"pattern":"\\S"}},"allowed_actions":{"description":"What may be done; nothing else is. text, close and drag always need a confirmation.","$ref":"#/$defs/actions"},"protected_actions":{"description":"Allowed actions that need a confirmation as well. Adds to text, close and drag, never takes one away; observe has no effect here.","$ref":"#/$defs/actions"},"safe_regions":{"description":"Parts of the window that screenshots may show, by name. Without one there are no screenshots.","type":"array","maxItems":64,"items":{"type":"object","additionalProperties":false,"required":["name"],"oneOf":[{"required":["rect"]},{"required":["area"]}],"properties":{"name":{"description":"Unique in this application.","type":"string","minLength":1,"maxLength":256,"pattern":"\\S"},"rect":{"$ref":"#/$defs/rect"},"area":{"description":"dialog: in place of rect, the whole frame of the dialog that the application shows. Needs owned_popups: dialogs. A dialog for opening or saving files shows what is on the disk.","type":"string","enum":["dialog"]}}}},"screenshot_masks":{"description":"Rectangles painted black wherever they meet a screenshot.","type":"array","maxItems":256,"items":{"type":"object","additionalProperties":false,"required":["rect"],"properties":{"rect":{"$ref":"#/$defs/rect"}}}},"max_screenshot_bytes":{"description":"The most bytes one PNG may have.","type":"integer","minimum":1024,"maximum":16777216,"default":8388608},"expires_at":{"description":"When the entry ends: date, time and a numeric offset from UTC, such as 2027-01-01T00:00:00+03:00. Z is refused.","type":"string","pattern":"^[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\\.[0-9]{1,9})?)?[+-][0-9]{2}:?[0-9]{2}$"},"owned_popups":{"description":"Which pop-up windows of the application count as part of the target: none, menus (the same as true), or dialogs as well. Some dialogs can start programs.","enum":["none","menus","dialogs",true,false],"default":"none"},"non_client":{"description":"Whether title bar, borders, size grips and caption buttons may be clicked, and minimize and restore of a document in the menu bar. What closes needs close.","type":"boolean","default":false},"embedded":{"description":"Full paths of other executables whose child windows inside the target may be clicked and shown.","type":"array","maxItems":32,"items":{"$ref":"#/$defs/path"},"default":[]},"origin":{"description":"What the rectangles of this application count from: the window's left-top corner, or that of its client area, inside title bar, menu bar and borders. The points of calls always count from the window.","type":"string","enum":["window","client"],"default":"window"},"dpi":{"description":"The scaling that the numbers of this application were written at: 96 is 100 %, 144 is 150 %. They are scaled to that of the window. Without it they are physical pixels at any scaling, so that a mask written at 100 % misses its content at 150 %.","type":"integer","minimum":48,"maximum":960},"overlays":{"description":"Full paths of programs, such as a graphics driver's, whose windows may lie over pictures as long as clicks go through them (layered and WS_EX_TRANSPARENT). Their pixels can show.","type":"array","maxItems":32,"items":{"$ref":"#/$defs/path"},"default":[]},"window_size":{"description":"[width, height] in pixels: regions and masks hold at this size of the window only.","type":"array","minItems":2,"maxItems":2,"items":{"type":"integer","minimum":1,"maximum":2147483647}},"allowed_keys":{"description":"What send_key may send, such as left, a or ctrl+shift+z, all in lower case. Default: the named keys, f1 to f12 and ctrl with a letter.","type":"array","maxItems":512,"uniqueItems":true,"items":{"type":"string","pattern":"^(?:(?:ctrl|shift|alt)\\+){0,2}(?:up|down|left|right|space|enter|esc|tab|backspace|delete|home|end|pageup|pagedown|[a-z0-9]|f[1-9]|f1[0-2])$"}},"executable_sha256":{"description":"SHA-256 of the executable in 64 lower-case hex digits. The file is held open while the server runs, so the application cannot be updated meanwhile.","type":"string","pattern":"^[0-9a-f]{64}$"},"capture_sources":{"description":"How screenshots may be taken: screen (what is seen) or window (covered windows too). The first listed is the default.","type":"array","minItems":1,"maxItems":2,"uniqueItems":true,"items":{"type":"string","enum":["screen","window"]},"default":["screen"]},"confirmation":{"description":"Who confirms a protected action: dialog: a person, in a message box on this desktop; client: the client's user; token: nobody, a client that asks gets a token. Default: what DESKTOP_AUTOMATION_CONFIRMATION says, else dialog.","type":"string","enum":["dialog","client","token"]}}},"actions":{"type":"array","minItems":1,"maxItems":7,"uniqueItems":true,"items":{"type":"string","enum":["observe","hover","click","text","key","close","drag"]}},"path":{"type":"string","minLength":1,"maxLength":4096},"rate":{"type":"integer","minimum":1,"maximum":1000000000000},"rect":{"description":"[left, top, right, bottom] in pixels from the left-top corner of the origin; right and bottom lie outside. A negative number counts from the right or bottom edge, 0 as right or bottom is that edge: [8, 51, -8, 0]. Or a word: window, all of the window; client, all of it but title bar, menu bar and borders. Where it is, is decided at each use, by the window as it is then.","if":{"type":"string"},"then":{"enum":["window","client"]},"else":{"type":"array","minItems":4,"maxItems":4,"items":{"type":"integer","minimum":-2147483648,"maximum":2147483647}}},"stopKey":{"type":"string","enum":["pause","scrolllock","f13","f14","f15","f16","f17","f18","f19","f20","f21","f22","f23","f24"]}}};
const schema20 = {"description":"What may be done with the windows of one executable.","type":"object","additionalProperties":false,"required":["title_patterns","allowed_actions"],"dependentRequired":{"package_executable":["package_family"]},"if":{"required":["package_family"]},"then":{"required":["package_executable"],"properties":{"executable_path":false}},"else":{"required":["executable_path"]},"properties":{"executable_path":{"description":"Full path of the executable on a local drive. In YAML write it without quotes or in single quotes: C:\\Program Files\\ruffle\\bin\\ruffle.exe","$ref":"#/$defs/path"},"package_family":{"description":"In place of executable_path, for an application of the Microsoft Store, whose path changes with each update: its package family name, as `Get-AppxPackage` shows it. It comes with package_executable.","type":"string","minLength":1,"maxLength":64,"pattern":"^[A-Za-z0-9.-]{3,50}_[A-Za-z0-9]{13}$"},"package_executable":{"description":"Path of the program below the package's folder, such as Notepad\\Notepad.exe.","type":"string","minLength":1,"maxLength":4096,"pattern":"^[^:*?\"<>|]+$"},"title_patterns":{"description":"Patterns for the whole title, ignoring case: * any text, ? one character, [abc] one of these, [!abc] any other. Quote them in YAML.","type":"array","minItems":1,"maxItems":1024,"items":{"type":"string","minLength":1,"maxLength":1024,"pattern":"\\S"}},"allowed_actions":{"description":"What may be done; nothing else is. text, close and drag always need a confirmation.","$ref":"#/$defs/actions"},"protected_actions":{"description":"Allowed actions that need a confirmation as well. Adds to text, close and drag, never takes one away; observe has no effect here.","$ref":"#/$defs/actions"},"safe_regions":{"description":"Parts of the window that screenshots may show, by name. Without one there are no screenshots.","type":"array","maxItems":64,"items":{"type":"object","additionalProperties":false,"required":["name"],"oneOf":[{"required":["rect"]},{"required":["area"]}],"properties":{"name":{"description":"Unique in this application.","type":"string","minLength":1,"maxLength":256,"pattern":"\\S"},"rect":{"$ref":"#/$defs/rect"},"area":{"description":"dialog: in place of rect, the whole frame of the dialog that the application shows. Needs owned_popups: dialogs. A dialog for opening or saving files shows what is on the disk.","type":"string","enum":["dialog"]}}}},"screenshot_masks":{"description":"Rectangles painted black wherever they meet a screenshot.","type":"array","maxItems":256,"items":{"type":"object","additionalProperties":false,"required":["rect"],"properties":{"rect":{"$ref":"#/$defs/rect"}}}},"max_screenshot_bytes":{"description":"The most bytes one PNG may have.","type":"integer","minimum":1024,"maximum":16777216,"default":8388608},"expires_at":{"description":"When the entry ends: date, time and a numeric offset from UTC, such as 2027-01-01T00:00:00+03:00. Z is refused.","type":"string","pattern":"^[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\\.[0-9]{1,9})?)?[+-][0-9]{2}:?[0-9]{2}$"},"owned_popups":{"description":"Which pop-up windows of the application count as part of the target: none, menus (the same as true), or dialogs as well. Some dialogs can start programs.","enum":["none","menus","dialogs",true,false],"default":"none"},"non_client":{"description":"Whether title bar, borders, size grips and caption buttons may be clicked, and minimize and restore of a document in the menu bar. What closes needs close.","type":"boolean","default":false},"embedded":{"description":"Full paths of other executables whose child windows inside the target may be clicked and shown.","type":"array","maxItems":32,"items":{"$ref":"#/$defs/path"},"default":[]},"origin":{"description":"What the rectangles of this application count from: the window's left-top corner, or that of its client area, inside title bar, menu bar and borders. The points of calls always count from the window.","type":"string","enum":["window","client"],"default":"window"},"dpi":{"description":"The scaling that the numbers of this application were written at: 96 is 100 %, 144 is 150 %. They are scaled to that of the window. Without it they are physical pixels at any scaling, so that a mask written at 100 % misses its content at 150 %.","type":"integer","minimum":48,"maximum":960},"overlays":{"description":"Full paths of programs, such as a graphics driver's, whose windows may lie over pictures as long as clicks go through them (layered and WS_EX_TRANSPARENT). Their pixels can show.","type":"array","maxItems":32,"items":{"$ref":"#/$defs/path"},"default":[]},"window_size":{"description":"[width, height] in pixels: regions and masks hold at this size of the window only.","type":"array","minItems":2,"maxItems":2,"items":{"type":"integer","minimum":1,"maximum":2147483647}},"allowed_keys":{"description":"What send_key may send, such as left, a or ctrl+shift+z, all in lower case. Default: the named keys, f1 to f12 and ctrl with a letter.","type":"array","maxItems":512,"uniqueItems":true,"items":{"type":"string","pattern":"^(?:(?:ctrl|shift|alt)\\+){0,2}(?:up|down|left|right|space|enter|esc|tab|backspace|delete|home|end|pageup|pagedown|[a-z0-9]|f[1-9]|f1[0-2])$"}},"executable_sha256":{"description":"SHA-256 of the executable in 64 lower-case hex digits. The file is held open while the server runs, so the application cannot be updated meanwhile.","type":"string","pattern":"^[0-9a-f]{64}$"},"capture_sources":{"description":"How screenshots may be taken: screen (what is seen) or window (covered windows too). The first listed is the default.","type":"array","minItems":1,"maxItems":2,"uniqueItems":true,"items":{"type":"string","enum":["screen","window"]},"default":["screen"]},"confirmation":{"description":"Who confirms a protected action: dialog: a person, in a message box on this desktop; client: the client's user; token: nobody, a client that asks gets a token. Default: what DESKTOP_AUTOMATION_CONFIRMATION says, else dialog.","type":"string","enum":["dialog","client","token"]}}};
const func1 = Object.prototype.hasOwnProperty;
const func2 = ((text) => { let n = 0; for (const _ of text) n++; return n; });
const schema21 = {"type":"string","minLength":1,"maxLength":4096};

function validate54(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate54.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data === "string"){
if(func2(data) > 4096){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 4096},message:"must NOT have more than 4096 characters"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func2(data) < 1){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
else {
const err2 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
validate54.errors = vErrors;
return errors === 0;
}
validate54.evaluated = {"dynamicProps":false,"dynamicItems":false};

const schema22 = {"type":"array","minItems":1,"maxItems":7,"uniqueItems":true,"items":{"type":"string","enum":["observe","hover","click","text","key","close","drag"]}};

function validate56(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate56.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(Array.isArray(data)){
if(data.length > 7){
const err0 = {instancePath,schemaPath:"#/maxItems",keyword:"maxItems",params:{limit: 7},message:"must NOT have more than 7 items"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.length < 1){
const err1 = {instancePath,schemaPath:"#/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
let data0 = data[i0];
if(typeof data0 !== "string"){
const err2 = {instancePath:instancePath+"/" + i0,schemaPath:"#/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(!(((((((data0 === "observe") || (data0 === "hover")) || (data0 === "click")) || (data0 === "text")) || (data0 === "key")) || (data0 === "close")) || (data0 === "drag"))){
const err3 = {instancePath:instancePath+"/" + i0,schemaPath:"#/items/enum",keyword:"enum",params:{allowedValues: schema22.items.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
let i1 = data.length;
let j0;
if(i1 > 1){
const indices0 = {};
for(;i1--;){
let item0 = data[i1];
if(typeof item0 !== "string"){
continue;
}
if(typeof indices0[item0] == "number"){
j0 = indices0[item0];
const err4 = {instancePath,schemaPath:"#/uniqueItems",keyword:"uniqueItems",params:{i: i1, j: j0},message:"must NOT have duplicate items (items ## "+j0+" and "+i1+" are identical)"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
break;
}
indices0[item0] = i1;
}
}
}
else {
const err5 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
validate56.errors = vErrors;
return errors === 0;
}
validate56.evaluated = {"items":true,"dynamicProps":false,"dynamicItems":false};

const schema23 = {"description":"[left, top, right, bottom] in pixels from the left-top corner of the origin; right and bottom lie outside. A negative number counts from the right or bottom edge, 0 as right or bottom is that edge: [8, 51, -8, 0]. Or a word: window, all of the window; client, all of it but title bar, menu bar and borders. Where it is, is decided at each use, by the window as it is then.","if":{"type":"string"},"then":{"enum":["window","client"]},"else":{"type":"array","minItems":4,"maxItems":4,"items":{"type":"integer","minimum":-2147483648,"maximum":2147483647}}};

function validate59(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate59.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
let valid0 = true;
const _errs1 = errors;
if(typeof data !== "string"){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs1 === errors;
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
let ifClause0;
if(_valid0){
const _errs3 = errors;
if(!((data === "window") || (data === "client"))){
const err1 = {instancePath,schemaPath:"#/then/enum",keyword:"enum",params:{allowedValues: schema23.then.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
var _valid0 = _errs3 === errors;
valid0 = _valid0;
ifClause0 = "then";
}
else {
const _errs4 = errors;
if(Array.isArray(data)){
if(data.length > 4){
const err2 = {instancePath,schemaPath:"#/else/maxItems",keyword:"maxItems",params:{limit: 4},message:"must NOT have more than 4 items"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.length < 4){
const err3 = {instancePath,schemaPath:"#/else/minItems",keyword:"minItems",params:{limit: 4},message:"must NOT have fewer than 4 items"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
let data0 = data[i0];
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
const err4 = {instancePath:instancePath+"/" + i0,schemaPath:"#/else/items/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 2147483647 || isNaN(data0)){
const err5 = {instancePath:instancePath+"/" + i0,schemaPath:"#/else/items/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data0 < -2147483648 || isNaN(data0)){
const err6 = {instancePath:instancePath+"/" + i0,schemaPath:"#/else/items/minimum",keyword:"minimum",params:{comparison: ">=", limit: -2147483648},message:"must be >= -2147483648"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
}
else {
const err7 = {instancePath,schemaPath:"#/else/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
var _valid0 = _errs4 === errors;
valid0 = _valid0;
if(valid0){
var items0 = true;
}
ifClause0 = "else";
}
if(!valid0){
const err8 = {instancePath,schemaPath:"#/if",keyword:"if",params:{failingKeyword: ifClause0},message:"must match \""+ifClause0+"\" schema"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
validate59.errors = vErrors;
evaluated0.items = items0;
return errors === 0;
}
validate59.evaluated = {"dynamicProps":false,"dynamicItems":true};

const pattern3 = new RegExp("^[A-Za-z0-9.-]{3,50}_[A-Za-z0-9]{13}$", "u");
const pattern4 = new RegExp("^[^:*?\"<>|]+$", "u");
const pattern5 = new RegExp("\\S", "u");
const pattern7 = new RegExp("^[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\\.[0-9]{1,9})?)?[+-][0-9]{2}:?[0-9]{2}$", "u");
const pattern8 = new RegExp("^(?:(?:ctrl|shift|alt)\\+){0,2}(?:up|down|left|right|space|enter|esc|tab|backspace|delete|home|end|pageup|pagedown|[a-z0-9]|f[1-9]|f1[0-2])$", "u");
const pattern9 = new RegExp("^[0-9a-f]{64}$", "u");

function validate53(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate53.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs1 = errors;
let valid0 = true;
const _errs2 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.package_family === undefined) && (missing0 = "package_family")){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
var _valid0 = _errs2 === errors;
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
let ifClause0;
if(_valid0){
const _errs3 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.package_executable === undefined){
const err1 = {instancePath,schemaPath:"#/then/required",keyword:"required",params:{missingProperty: "package_executable"},message:"must have required property '"+"package_executable"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.executable_path !== undefined){
const err2 = {instancePath:instancePath+"/executable_path",schemaPath:"#/then/properties/executable_path/false schema",keyword:"false schema",params:{},message:"boolean schema is false"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
var _valid0 = _errs3 === errors;
valid0 = _valid0;
if(valid0){
var props0 = {};
props0.executable_path = true;
}
ifClause0 = "then";
}
else {
const _errs4 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.executable_path === undefined){
const err3 = {instancePath,schemaPath:"#/else/required",keyword:"required",params:{missingProperty: "executable_path"},message:"must have required property '"+"executable_path"+"'"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
var _valid0 = _errs4 === errors;
valid0 = _valid0;
ifClause0 = "else";
}
if(!valid0){
const err4 = {instancePath,schemaPath:"#/if",keyword:"if",params:{failingKeyword: ifClause0},message:"must match \""+ifClause0+"\" schema"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.title_patterns === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "title_patterns"},message:"must have required property '"+"title_patterns"+"'"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.allowed_actions === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "allowed_actions"},message:"must have required property '"+"allowed_actions"+"'"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
for(const key0 in data){
if(!(func1.call(schema20.properties, key0))){
const err7 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.executable_path !== undefined){
if(!(validate54(data.executable_path, {instancePath:instancePath+"/executable_path",parentData:data,parentDataProperty:"executable_path",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate54.errors : vErrors.concat(validate54.errors);
errors = vErrors.length;
}
}
if(data.package_family !== undefined){
let data2 = data.package_family;
if(typeof data2 === "string"){
if(func2(data2) > 64){
const err8 = {instancePath:instancePath+"/package_family",schemaPath:"#/properties/package_family/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(func2(data2) < 1){
const err9 = {instancePath:instancePath+"/package_family",schemaPath:"#/properties/package_family/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(!pattern3.test(data2)){
const err10 = {instancePath:instancePath+"/package_family",schemaPath:"#/properties/package_family/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9.-]{3,50}_[A-Za-z0-9]{13}$"},message:"must match pattern \""+"^[A-Za-z0-9.-]{3,50}_[A-Za-z0-9]{13}$"+"\""};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
else {
const err11 = {instancePath:instancePath+"/package_family",schemaPath:"#/properties/package_family/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.package_executable !== undefined){
let data3 = data.package_executable;
if(typeof data3 === "string"){
if(func2(data3) > 4096){
const err12 = {instancePath:instancePath+"/package_executable",schemaPath:"#/properties/package_executable/maxLength",keyword:"maxLength",params:{limit: 4096},message:"must NOT have more than 4096 characters"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(func2(data3) < 1){
const err13 = {instancePath:instancePath+"/package_executable",schemaPath:"#/properties/package_executable/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(!pattern4.test(data3)){
const err14 = {instancePath:instancePath+"/package_executable",schemaPath:"#/properties/package_executable/pattern",keyword:"pattern",params:{pattern: "^[^:*?\"<>|]+$"},message:"must match pattern \""+"^[^:*?\"<>|]+$"+"\""};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
else {
const err15 = {instancePath:instancePath+"/package_executable",schemaPath:"#/properties/package_executable/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.title_patterns !== undefined){
let data4 = data.title_patterns;
if(Array.isArray(data4)){
if(data4.length > 1024){
const err16 = {instancePath:instancePath+"/title_patterns",schemaPath:"#/properties/title_patterns/maxItems",keyword:"maxItems",params:{limit: 1024},message:"must NOT have more than 1024 items"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(data4.length < 1){
const err17 = {instancePath:instancePath+"/title_patterns",schemaPath:"#/properties/title_patterns/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
let data5 = data4[i0];
if(typeof data5 === "string"){
if(func2(data5) > 1024){
const err18 = {instancePath:instancePath+"/title_patterns/" + i0,schemaPath:"#/properties/title_patterns/items/maxLength",keyword:"maxLength",params:{limit: 1024},message:"must NOT have more than 1024 characters"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if(func2(data5) < 1){
const err19 = {instancePath:instancePath+"/title_patterns/" + i0,schemaPath:"#/properties/title_patterns/items/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if(!pattern5.test(data5)){
const err20 = {instancePath:instancePath+"/title_patterns/" + i0,schemaPath:"#/properties/title_patterns/items/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\""};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
else {
const err21 = {instancePath:instancePath+"/title_patterns/" + i0,schemaPath:"#/properties/title_patterns/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
}
else {
const err22 = {instancePath:instancePath+"/title_patterns",schemaPath:"#/properties/title_patterns/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data.allowed_actions !== undefined){
if(!(validate56(data.allowed_actions, {instancePath:instancePath+"/allowed_actions",parentData:data,parentDataProperty:"allowed_actions",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors);
errors = vErrors.length;
}
}
if(data.protected_actions !== undefined){
if(!(validate56(data.protected_actions, {instancePath:instancePath+"/protected_actions",parentData:data,parentDataProperty:"protected_actions",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors);
errors = vErrors.length;
}
}
if(data.safe_regions !== undefined){
let data8 = data.safe_regions;
if(Array.isArray(data8)){
if(data8.length > 64){
const err23 = {instancePath:instancePath+"/safe_regions",schemaPath:"#/properties/safe_regions/maxItems",keyword:"maxItems",params:{limit: 64},message:"must NOT have more than 64 items"};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
const len1 = data8.length;
for(let i1=0; i1<len1; i1++){
let data9 = data8[i1];
const _errs21 = errors;
let valid7 = false;
let passing0 = null;
const _errs22 = errors;
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
if(data9.rect === undefined){
const err24 = {instancePath:instancePath+"/safe_regions/" + i1,schemaPath:"#/properties/safe_regions/items/oneOf/0/required",keyword:"required",params:{missingProperty: "rect"},message:"must have required property '"+"rect"+"'"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
var _valid1 = _errs22 === errors;
if(_valid1){
valid7 = true;
passing0 = 0;
}
const _errs23 = errors;
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
if(data9.area === undefined){
const err25 = {instancePath:instancePath+"/safe_regions/" + i1,schemaPath:"#/properties/safe_regions/items/oneOf/1/required",keyword:"required",params:{missingProperty: "area"},message:"must have required property '"+"area"+"'"};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
var _valid1 = _errs23 === errors;
if(_valid1 && valid7){
valid7 = false;
passing0 = [passing0, 1];
}
else {
if(_valid1){
valid7 = true;
passing0 = 1;
}
}
if(!valid7){
const err26 = {instancePath:instancePath+"/safe_regions/" + i1,schemaPath:"#/properties/safe_regions/items/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
else {
errors = _errs21;
if(vErrors !== null){
if(_errs21){
vErrors.length = _errs21;
}
else {
vErrors = null;
}
}
}
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
if(data9.name === undefined){
const err27 = {instancePath:instancePath+"/safe_regions/" + i1,schemaPath:"#/properties/safe_regions/items/required",keyword:"required",params:{missingProperty: "name"},message:"must have required property '"+"name"+"'"};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
for(const key1 in data9){
if(!(((key1 === "name") || (key1 === "rect")) || (key1 === "area"))){
const err28 = {instancePath:instancePath+"/safe_regions/" + i1,schemaPath:"#/properties/safe_regions/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
if(data9.name !== undefined){
let data10 = data9.name;
if(typeof data10 === "string"){
if(func2(data10) > 256){
const err29 = {instancePath:instancePath+"/safe_regions/" + i1+"/name",schemaPath:"#/properties/safe_regions/items/properties/name/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters"};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
if(func2(data10) < 1){
const err30 = {instancePath:instancePath+"/safe_regions/" + i1+"/name",schemaPath:"#/properties/safe_regions/items/properties/name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
if(!pattern5.test(data10)){
const err31 = {instancePath:instancePath+"/safe_regions/" + i1+"/name",schemaPath:"#/properties/safe_regions/items/properties/name/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\""};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
else {
const err32 = {instancePath:instancePath+"/safe_regions/" + i1+"/name",schemaPath:"#/properties/safe_regions/items/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
if(data9.rect !== undefined){
if(!(validate59(data9.rect, {instancePath:instancePath+"/safe_regions/" + i1+"/rect",parentData:data9,parentDataProperty:"rect",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate59.errors : vErrors.concat(validate59.errors);
errors = vErrors.length;
}
}
if(data9.area !== undefined){
let data12 = data9.area;
if(typeof data12 !== "string"){
const err33 = {instancePath:instancePath+"/safe_regions/" + i1+"/area",schemaPath:"#/properties/safe_regions/items/properties/area/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
if(!(data12 === "dialog")){
const err34 = {instancePath:instancePath+"/safe_regions/" + i1+"/area",schemaPath:"#/properties/safe_regions/items/properties/area/enum",keyword:"enum",params:{allowedValues: schema20.properties.safe_regions.items.properties.area.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
}
else {
const err35 = {instancePath:instancePath+"/safe_regions/" + i1,schemaPath:"#/properties/safe_regions/items/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
}
else {
const err36 = {instancePath:instancePath+"/safe_regions",schemaPath:"#/properties/safe_regions/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
if(data.screenshot_masks !== undefined){
let data13 = data.screenshot_masks;
if(Array.isArray(data13)){
if(data13.length > 256){
const err37 = {instancePath:instancePath+"/screenshot_masks",schemaPath:"#/properties/screenshot_masks/maxItems",keyword:"maxItems",params:{limit: 256},message:"must NOT have more than 256 items"};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
const len2 = data13.length;
for(let i2=0; i2<len2; i2++){
let data14 = data13[i2];
if(data14 && typeof data14 == "object" && !Array.isArray(data14)){
if(data14.rect === undefined){
const err38 = {instancePath:instancePath+"/screenshot_masks/" + i2,schemaPath:"#/properties/screenshot_masks/items/required",keyword:"required",params:{missingProperty: "rect"},message:"must have required property '"+"rect"+"'"};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
for(const key2 in data14){
if(!(key2 === "rect")){
const err39 = {instancePath:instancePath+"/screenshot_masks/" + i2,schemaPath:"#/properties/screenshot_masks/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
if(data14.rect !== undefined){
if(!(validate59(data14.rect, {instancePath:instancePath+"/screenshot_masks/" + i2+"/rect",parentData:data14,parentDataProperty:"rect",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate59.errors : vErrors.concat(validate59.errors);
errors = vErrors.length;
}
}
}
else {
const err40 = {instancePath:instancePath+"/screenshot_masks/" + i2,schemaPath:"#/properties/screenshot_masks/items/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
}
else {
const err41 = {instancePath:instancePath+"/screenshot_masks",schemaPath:"#/properties/screenshot_masks/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
if(data.max_screenshot_bytes !== undefined){
let data16 = data.max_screenshot_bytes;
if(!(((typeof data16 == "number") && (!(data16 % 1) && !isNaN(data16))) && (isFinite(data16)))){
const err42 = {instancePath:instancePath+"/max_screenshot_bytes",schemaPath:"#/properties/max_screenshot_bytes/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
if((typeof data16 == "number") && (isFinite(data16))){
if(data16 > 16777216 || isNaN(data16)){
const err43 = {instancePath:instancePath+"/max_screenshot_bytes",schemaPath:"#/properties/max_screenshot_bytes/maximum",keyword:"maximum",params:{comparison: "<=", limit: 16777216},message:"must be <= 16777216"};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
if(data16 < 1024 || isNaN(data16)){
const err44 = {instancePath:instancePath+"/max_screenshot_bytes",schemaPath:"#/properties/max_screenshot_bytes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1024},message:"must be >= 1024"};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
}
if(data.expires_at !== undefined){
let data17 = data.expires_at;
if(typeof data17 === "string"){
if(!pattern7.test(data17)){
const err45 = {instancePath:instancePath+"/expires_at",schemaPath:"#/properties/expires_at/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\\.[0-9]{1,9})?)?[+-][0-9]{2}:?[0-9]{2}$"},message:"must match pattern \""+"^[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\\.[0-9]{1,9})?)?[+-][0-9]{2}:?[0-9]{2}$"+"\""};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
else {
const err46 = {instancePath:instancePath+"/expires_at",schemaPath:"#/properties/expires_at/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
}
if(data.owned_popups !== undefined){
let data18 = data.owned_popups;
if(!(((((data18 === "none") || (data18 === "menus")) || (data18 === "dialogs")) || (data18 === true)) || (data18 === false))){
const err47 = {instancePath:instancePath+"/owned_popups",schemaPath:"#/properties/owned_popups/enum",keyword:"enum",params:{allowedValues: schema20.properties.owned_popups.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
if(data.non_client !== undefined){
if(typeof data.non_client !== "boolean"){
const err48 = {instancePath:instancePath+"/non_client",schemaPath:"#/properties/non_client/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
}
if(data.embedded !== undefined){
let data20 = data.embedded;
if(Array.isArray(data20)){
if(data20.length > 32){
const err49 = {instancePath:instancePath+"/embedded",schemaPath:"#/properties/embedded/maxItems",keyword:"maxItems",params:{limit: 32},message:"must NOT have more than 32 items"};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
const len3 = data20.length;
for(let i3=0; i3<len3; i3++){
if(!(validate54(data20[i3], {instancePath:instancePath+"/embedded/" + i3,parentData:data20,parentDataProperty:i3,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate54.errors : vErrors.concat(validate54.errors);
errors = vErrors.length;
}
}
}
else {
const err50 = {instancePath:instancePath+"/embedded",schemaPath:"#/properties/embedded/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
if(data.origin !== undefined){
let data22 = data.origin;
if(typeof data22 !== "string"){
const err51 = {instancePath:instancePath+"/origin",schemaPath:"#/properties/origin/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
if(!((data22 === "window") || (data22 === "client"))){
const err52 = {instancePath:instancePath+"/origin",schemaPath:"#/properties/origin/enum",keyword:"enum",params:{allowedValues: schema20.properties.origin.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
}
if(data.dpi !== undefined){
let data23 = data.dpi;
if(!(((typeof data23 == "number") && (!(data23 % 1) && !isNaN(data23))) && (isFinite(data23)))){
const err53 = {instancePath:instancePath+"/dpi",schemaPath:"#/properties/dpi/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
if((typeof data23 == "number") && (isFinite(data23))){
if(data23 > 960 || isNaN(data23)){
const err54 = {instancePath:instancePath+"/dpi",schemaPath:"#/properties/dpi/maximum",keyword:"maximum",params:{comparison: "<=", limit: 960},message:"must be <= 960"};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
if(data23 < 48 || isNaN(data23)){
const err55 = {instancePath:instancePath+"/dpi",schemaPath:"#/properties/dpi/minimum",keyword:"minimum",params:{comparison: ">=", limit: 48},message:"must be >= 48"};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
}
}
if(data.overlays !== undefined){
let data24 = data.overlays;
if(Array.isArray(data24)){
if(data24.length > 32){
const err56 = {instancePath:instancePath+"/overlays",schemaPath:"#/properties/overlays/maxItems",keyword:"maxItems",params:{limit: 32},message:"must NOT have more than 32 items"};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
const len4 = data24.length;
for(let i4=0; i4<len4; i4++){
if(!(validate54(data24[i4], {instancePath:instancePath+"/overlays/" + i4,parentData:data24,parentDataProperty:i4,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate54.errors : vErrors.concat(validate54.errors);
errors = vErrors.length;
}
}
}
else {
const err57 = {instancePath:instancePath+"/overlays",schemaPath:"#/properties/overlays/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
}
if(data.window_size !== undefined){
let data26 = data.window_size;
if(Array.isArray(data26)){
if(data26.length > 2){
const err58 = {instancePath:instancePath+"/window_size",schemaPath:"#/properties/window_size/maxItems",keyword:"maxItems",params:{limit: 2},message:"must NOT have more than 2 items"};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
if(data26.length < 2){
const err59 = {instancePath:instancePath+"/window_size",schemaPath:"#/properties/window_size/minItems",keyword:"minItems",params:{limit: 2},message:"must NOT have fewer than 2 items"};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
const len5 = data26.length;
for(let i5=0; i5<len5; i5++){
let data27 = data26[i5];
if(!(((typeof data27 == "number") && (!(data27 % 1) && !isNaN(data27))) && (isFinite(data27)))){
const err60 = {instancePath:instancePath+"/window_size/" + i5,schemaPath:"#/properties/window_size/items/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
if((typeof data27 == "number") && (isFinite(data27))){
if(data27 > 2147483647 || isNaN(data27)){
const err61 = {instancePath:instancePath+"/window_size/" + i5,schemaPath:"#/properties/window_size/items/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647"};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
if(data27 < 1 || isNaN(data27)){
const err62 = {instancePath:instancePath+"/window_size/" + i5,schemaPath:"#/properties/window_size/items/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
}
}
}
else {
const err63 = {instancePath:instancePath+"/window_size",schemaPath:"#/properties/window_size/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
}
if(data.allowed_keys !== undefined){
let data28 = data.allowed_keys;
if(Array.isArray(data28)){
if(data28.length > 512){
const err64 = {instancePath:instancePath+"/allowed_keys",schemaPath:"#/properties/allowed_keys/maxItems",keyword:"maxItems",params:{limit: 512},message:"must NOT have more than 512 items"};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
const len6 = data28.length;
for(let i6=0; i6<len6; i6++){
let data29 = data28[i6];
if(typeof data29 === "string"){
if(!pattern8.test(data29)){
const err65 = {instancePath:instancePath+"/allowed_keys/" + i6,schemaPath:"#/properties/allowed_keys/items/pattern",keyword:"pattern",params:{pattern: "^(?:(?:ctrl|shift|alt)\\+){0,2}(?:up|down|left|right|space|enter|esc|tab|backspace|delete|home|end|pageup|pagedown|[a-z0-9]|f[1-9]|f1[0-2])$"},message:"must match pattern \""+"^(?:(?:ctrl|shift|alt)\\+){0,2}(?:up|down|left|right|space|enter|esc|tab|backspace|delete|home|end|pageup|pagedown|[a-z0-9]|f[1-9]|f1[0-2])$"+"\""};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
}
else {
const err66 = {instancePath:instancePath+"/allowed_keys/" + i6,schemaPath:"#/properties/allowed_keys/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
}
let i7 = data28.length;
let j0;
if(i7 > 1){
const indices0 = {};
for(;i7--;){
let item0 = data28[i7];
if(typeof item0 !== "string"){
continue;
}
if(typeof indices0[item0] == "number"){
j0 = indices0[item0];
const err67 = {instancePath:instancePath+"/allowed_keys",schemaPath:"#/properties/allowed_keys/uniqueItems",keyword:"uniqueItems",params:{i: i7, j: j0},message:"must NOT have duplicate items (items ## "+j0+" and "+i7+" are identical)"};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
break;
}
indices0[item0] = i7;
}
}
}
else {
const err68 = {instancePath:instancePath+"/allowed_keys",schemaPath:"#/properties/allowed_keys/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
}
}
if(data.executable_sha256 !== undefined){
let data30 = data.executable_sha256;
if(typeof data30 === "string"){
if(!pattern9.test(data30)){
const err69 = {instancePath:instancePath+"/executable_sha256",schemaPath:"#/properties/executable_sha256/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{64}$"},message:"must match pattern \""+"^[0-9a-f]{64}$"+"\""};
if(vErrors === null){
vErrors = [err69];
}
else {
vErrors.push(err69);
}
errors++;
}
}
else {
const err70 = {instancePath:instancePath+"/executable_sha256",schemaPath:"#/properties/executable_sha256/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
}
if(data.capture_sources !== undefined){
let data31 = data.capture_sources;
if(Array.isArray(data31)){
if(data31.length > 2){
const err71 = {instancePath:instancePath+"/capture_sources",schemaPath:"#/properties/capture_sources/maxItems",keyword:"maxItems",params:{limit: 2},message:"must NOT have more than 2 items"};
if(vErrors === null){
vErrors = [err71];
}
else {
vErrors.push(err71);
}
errors++;
}
if(data31.length < 1){
const err72 = {instancePath:instancePath+"/capture_sources",schemaPath:"#/properties/capture_sources/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"};
if(vErrors === null){
vErrors = [err72];
}
else {
vErrors.push(err72);
}
errors++;
}
const len7 = data31.length;
for(let i8=0; i8<len7; i8++){
let data32 = data31[i8];
if(typeof data32 !== "string"){
const err73 = {instancePath:instancePath+"/capture_sources/" + i8,schemaPath:"#/properties/capture_sources/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err73];
}
else {
vErrors.push(err73);
}
errors++;
}
if(!((data32 === "screen") || (data32 === "window"))){
const err74 = {instancePath:instancePath+"/capture_sources/" + i8,schemaPath:"#/properties/capture_sources/items/enum",keyword:"enum",params:{allowedValues: schema20.properties.capture_sources.items.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err74];
}
else {
vErrors.push(err74);
}
errors++;
}
}
let i9 = data31.length;
let j1;
if(i9 > 1){
const indices1 = {};
for(;i9--;){
let item1 = data31[i9];
if(typeof item1 !== "string"){
continue;
}
if(typeof indices1[item1] == "number"){
j1 = indices1[item1];
const err75 = {instancePath:instancePath+"/capture_sources",schemaPath:"#/properties/capture_sources/uniqueItems",keyword:"uniqueItems",params:{i: i9, j: j1},message:"must NOT have duplicate items (items ## "+j1+" and "+i9+" are identical)"};
if(vErrors === null){
vErrors = [err75];
}
else {
vErrors.push(err75);
}
errors++;
break;
}
indices1[item1] = i9;
}
}
}
else {
const err76 = {instancePath:instancePath+"/capture_sources",schemaPath:"#/properties/capture_sources/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err76];
}
else {
vErrors.push(err76);
}
errors++;
}
}
if(data.confirmation !== undefined){
let data33 = data.confirmation;
if(typeof data33 !== "string"){
const err77 = {instancePath:instancePath+"/confirmation",schemaPath:"#/properties/confirmation/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err77];
}
else {
vErrors.push(err77);
}
errors++;
}
if(!(((data33 === "dialog") || (data33 === "client")) || (data33 === "token"))){
const err78 = {instancePath:instancePath+"/confirmation",schemaPath:"#/properties/confirmation/enum",keyword:"enum",params:{allowedValues: schema20.properties.confirmation.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err78];
}
else {
vErrors.push(err78);
}
errors++;
}
}
if(data.package_executable !== undefined){
if(data.package_family === undefined){
const err79 = {instancePath,schemaPath:"#/dependentRequired",keyword:"dependentRequired",params:{property: "package_executable",
    missingProperty: "package_family",
    depsCount: 1,
    deps: "package_family"},message:"must have property package_family when property package_executable is present"};
if(vErrors === null){
vErrors = [err79];
}
else {
vErrors.push(err79);
}
errors++;
}
}
}
else {
const err80 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err80];
}
else {
vErrors.push(err80);
}
errors++;
}
validate53.errors = vErrors;
return errors === 0;
}
validate53.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema24 = {"type":"string","enum":["pause","scrolllock","f13","f14","f15","f16","f17","f18","f19","f20","f21","f22","f23","f24"]};

function validate66(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate66.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data !== "string"){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(!((((((((((((((data === "pause") || (data === "scrolllock")) || (data === "f13")) || (data === "f14")) || (data === "f15")) || (data === "f16")) || (data === "f17")) || (data === "f18")) || (data === "f19")) || (data === "f20")) || (data === "f21")) || (data === "f22")) || (data === "f23")) || (data === "f24"))){
const err1 = {instancePath,schemaPath:"#/enum",keyword:"enum",params:{allowedValues: schema24.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate66.errors = vErrors;
return errors === 0;
}
validate66.evaluated = {"dynamicProps":false,"dynamicItems":false};

const schema25 = {"type":"integer","minimum":1,"maximum":1000000000000};

function validate68(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate68.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(((typeof data == "number") && (!(data % 1) && !isNaN(data))) && (isFinite(data)))){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((typeof data == "number") && (isFinite(data))){
if(data > 1000000000000 || isNaN(data)){
const err1 = {instancePath,schemaPath:"#/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000000},message:"must be <= 1000000000000"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data < 1 || isNaN(data)){
const err2 = {instancePath,schemaPath:"#/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
validate68.errors = vErrors;
return errors === 0;
}
validate68.evaluated = {"dynamicProps":false,"dynamicItems":false};


function validate52(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="urn:desktop-automation-mcp:schema:policy" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate52.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs1 = errors;
let valid0 = false;
let passing0 = null;
const _errs2 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.application === undefined){
const err0 = {instancePath,schemaPath:"#/oneOf/0/required",keyword:"required",params:{missingProperty: "application"},message:"must have required property '"+"application"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
var _valid0 = _errs2 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
}
const _errs3 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.applications === undefined){
const err1 = {instancePath,schemaPath:"#/oneOf/1/required",keyword:"required",params:{missingProperty: "applications"},message:"must have required property '"+"applications"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid0 = _errs3 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid0 = true;
passing0 = 1;
}
}
if(!valid0){
const err2 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
else {
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((((((key0 === "application") || (key0 === "applications")) || (key0 === "audit")) || (key0 === "stop_key")) || (key0 === "require_idle_ms")) || (key0 === "titles")) || (key0 === "unrestricted_screenshots")) || (key0 === "limits"))){
const err3 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.application !== undefined){
if(!(validate53(data.application, {instancePath:instancePath+"/application",parentData:data,parentDataProperty:"application",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
}
if(data.applications !== undefined){
let data1 = data.applications;
if(Array.isArray(data1)){
if(data1.length > 32){
const err4 = {instancePath:instancePath+"/applications",schemaPath:"#/properties/applications/maxItems",keyword:"maxItems",params:{limit: 32},message:"must NOT have more than 32 items"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data1.length < 1){
const err5 = {instancePath:instancePath+"/applications",schemaPath:"#/properties/applications/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
if(!(validate53(data1[i0], {instancePath:instancePath+"/applications/" + i0,parentData:data1,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
}
}
else {
const err6 = {instancePath:instancePath+"/applications",schemaPath:"#/properties/applications/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.audit !== undefined){
let data3 = data.audit;
if(Array.isArray(data3)){
if(data3.length > 2){
const err7 = {instancePath:instancePath+"/audit",schemaPath:"#/properties/audit/maxItems",keyword:"maxItems",params:{limit: 2},message:"must NOT have more than 2 items"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
const len1 = data3.length;
for(let i1=0; i1<len1; i1++){
let data4 = data3[i1];
if(typeof data4 !== "string"){
const err8 = {instancePath:instancePath+"/audit/" + i1,schemaPath:"#/properties/audit/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(!((data4 === "stderr") || (data4 === "eventlog"))){
const err9 = {instancePath:instancePath+"/audit/" + i1,schemaPath:"#/properties/audit/items/enum",keyword:"enum",params:{allowedValues: schema19.properties.audit.items.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
let i2 = data3.length;
let j0;
if(i2 > 1){
const indices0 = {};
for(;i2--;){
let item0 = data3[i2];
if(typeof item0 !== "string"){
continue;
}
if(typeof indices0[item0] == "number"){
j0 = indices0[item0];
const err10 = {instancePath:instancePath+"/audit",schemaPath:"#/properties/audit/uniqueItems",keyword:"uniqueItems",params:{i: i2, j: j0},message:"must NOT have duplicate items (items ## "+j0+" and "+i2+" are identical)"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
break;
}
indices0[item0] = i2;
}
}
}
else {
const err11 = {instancePath:instancePath+"/audit",schemaPath:"#/properties/audit/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.stop_key !== undefined){
if(!(validate66(data.stop_key, {instancePath:instancePath+"/stop_key",parentData:data,parentDataProperty:"stop_key",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate66.errors : vErrors.concat(validate66.errors);
errors = vErrors.length;
}
}
if(data.require_idle_ms !== undefined){
let data6 = data.require_idle_ms;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
const err12 = {instancePath:instancePath+"/require_idle_ms",schemaPath:"#/properties/require_idle_ms/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 > 3600000 || isNaN(data6)){
const err13 = {instancePath:instancePath+"/require_idle_ms",schemaPath:"#/properties/require_idle_ms/maximum",keyword:"maximum",params:{comparison: "<=", limit: 3600000},message:"must be <= 3600000"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(data6 < 0 || isNaN(data6)){
const err14 = {instancePath:instancePath+"/require_idle_ms",schemaPath:"#/properties/require_idle_ms/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
}
if(data.titles !== undefined){
let data7 = data.titles;
if(typeof data7 !== "string"){
const err15 = {instancePath:instancePath+"/titles",schemaPath:"#/properties/titles/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(!((data7 === "full") || (data7 === "pattern"))){
const err16 = {instancePath:instancePath+"/titles",schemaPath:"#/properties/titles/enum",keyword:"enum",params:{allowedValues: schema19.properties.titles.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.unrestricted_screenshots !== undefined){
if(typeof data.unrestricted_screenshots !== "boolean"){
const err17 = {instancePath:instancePath+"/unrestricted_screenshots",schemaPath:"#/properties/unrestricted_screenshots/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.limits !== undefined){
let data9 = data.limits;
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
for(const key1 in data9){
if(!(((((key1 === "actions_per_minute") || (key1 === "reads_per_minute")) || (key1 === "text_chars_per_minute")) || (key1 === "screenshot_pixels_per_minute")) || (key1 === "memory_budget_bytes"))){
const err18 = {instancePath:instancePath+"/limits",schemaPath:"#/properties/limits/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data9.actions_per_minute !== undefined){
if(!(validate68(data9.actions_per_minute, {instancePath:instancePath+"/limits/actions_per_minute",parentData:data9,parentDataProperty:"actions_per_minute",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors);
errors = vErrors.length;
}
}
if(data9.reads_per_minute !== undefined){
if(!(validate68(data9.reads_per_minute, {instancePath:instancePath+"/limits/reads_per_minute",parentData:data9,parentDataProperty:"reads_per_minute",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors);
errors = vErrors.length;
}
}
if(data9.text_chars_per_minute !== undefined){
if(!(validate68(data9.text_chars_per_minute, {instancePath:instancePath+"/limits/text_chars_per_minute",parentData:data9,parentDataProperty:"text_chars_per_minute",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors);
errors = vErrors.length;
}
}
if(data9.screenshot_pixels_per_minute !== undefined){
if(!(validate68(data9.screenshot_pixels_per_minute, {instancePath:instancePath+"/limits/screenshot_pixels_per_minute",parentData:data9,parentDataProperty:"screenshot_pixels_per_minute",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors);
errors = vErrors.length;
}
}
if(data9.memory_budget_bytes !== undefined){
let data14 = data9.memory_budget_bytes;
if(!(((typeof data14 == "number") && (!(data14 % 1) && !isNaN(data14))) && (isFinite(data14)))){
const err19 = {instancePath:instancePath+"/limits/memory_budget_bytes",schemaPath:"#/properties/limits/properties/memory_budget_bytes/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if((typeof data14 == "number") && (isFinite(data14))){
if(data14 > 2147483648 || isNaN(data14)){
const err20 = {instancePath:instancePath+"/limits/memory_budget_bytes",schemaPath:"#/properties/limits/properties/memory_budget_bytes/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483648},message:"must be <= 2147483648"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
if(data14 < 1048576 || isNaN(data14)){
const err21 = {instancePath:instancePath+"/limits/memory_budget_bytes",schemaPath:"#/properties/limits/properties/memory_budget_bytes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1048576},message:"must be >= 1048576"};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
}
}
else {
const err22 = {instancePath:instancePath+"/limits",schemaPath:"#/properties/limits/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
}
else {
const err23 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
validate52.errors = vErrors;
return errors === 0;
}
validate52.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const check = validate52;
