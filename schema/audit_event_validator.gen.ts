// deno-lint-ignore-file
// @ts-nocheck: compiled by scripts/generate_validators.ts from schema/audit_event.schema.json; change that and run `deno task generate`.
import type { Violation } from "./violation.ts";

/** The fields of each object of schema/audit_event.schema.json by its path; `*` stands for an item of a list. */
export const FIELDS: Readonly<Record<string, readonly string[]>> = {
  "": [
    "record",
    "session",
    "sequence",
    "previous",
    "digest",
    "timestamp"
  ]
};

/** Where `value` breaks schema/audit_event.schema.json; empty when it is valid. */
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

const schema19 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"urn:desktop-automation-mcp:schema:audit_event","title":"Record of an audit trail","description":"One line of the trail: its start, the program it was written by, or one attempt at a tool that needs a permission. A line is canonical JSON: keys in code-unit order, no white space. Never a title, typed text, image, region name, path or token.","type":"object","required":["record","session","sequence","previous","digest","timestamp"],"properties":{"record":{"enum":["start","program","attempt"]},"session":{"type":"string","pattern":"^[0-9a-f]{32}$","description":"Random, the same in all records of one run of the server."},"sequence":{"type":"integer","minimum":0,"description":"Number of the record in its session; 0 is the start record."},"previous":{"$ref":"#/$defs/sha256","description":"digest of the record before this one; 64 zeros in the first."},"digest":{"$ref":"#/$defs/sha256","description":"SHA-256 of this record's canonical JSON without this property."},"timestamp":{"type":"string","pattern":"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}[+-][0-9]{2}:[0-9]{2}$","description":"RFC 3339 with numeric offset."}},"oneOf":[{"$ref":"#/$defs/start"},{"$ref":"#/$defs/program"},{"$ref":"#/$defs/attempt"}],"unevaluatedProperties":false,"$defs":{"sha256":{"type":"string","pattern":"^[0-9a-f]{64}$"},"pid":{"type":"integer","minimum":0,"maximum":4294967295},"filetime":{"type":"string","pattern":"^[0-9]{1,20}$","description":"When a process was created, in 100 ns units since 1601."},"start":{"title":"The first record of a session","type":"object","required":["policy_id","pid","process_start"],"properties":{"record":{"const":"start"},"sequence":{"const":0},"previous":{"const":"0000000000000000000000000000000000000000000000000000000000000000"},"policy_id":{"$ref":"#/$defs/sha256","description":"Digest of what is granted."},"pid":{"$ref":"#/$defs/pid"},"process_start":{"$ref":"#/$defs/filetime"}}},"program":{"title":"Which program wrote the session","type":"object","required":["executable_sha256"],"properties":{"record":{"const":"program"},"executable_sha256":{"oneOf":[{"$ref":"#/$defs/sha256"},{"type":"null"}],"description":"SHA-256 of the program's file; null when it could not be read."}}},"attempt":{"title":"One call, allowed or not","type":"object","required":["correlation_id","policy_id","action_type","operation","outcome","effect","duration_ms","privacy_context","arguments_hmac"],"properties":{"record":{"const":"attempt"},"correlation_id":{"type":"string","pattern":"^[0-9a-f]{12}$","description":"Random; the answer to the call holds it too."},"policy_id":{"$ref":"#/$defs/sha256","description":"Digest of what is granted."},"action_type":{"enum":["observe","hover","click","text","key","close","drag"]},"operation":{"type":"string","pattern":"^[a-z][a-z_]{0,63}$","description":"The tool; `malformed`: a call that calls none."},"outcome":{"enum":["allowed","denied","error"]},"effect":{"enum":["not_started","emitted","partial","unknown"],"description":"How much of the call's input reached Windows."},"foreground_moved":{"type":"boolean","description":"Whether the window was brought forward for the call. Left out when that was not tried."},"denial_reason":{"type":"object","required":["code","sentence"],"additionalProperties":false,"properties":{"code":{"type":"string","pattern":"^[a-z][a-z_]{0,63}$"},"sentence":{"type":"string","maxLength":100,"description":"Fixed for each code."}}},"duration_ms":{"type":"number","minimum":0},"privacy_context":{"type":"object","required":["region_limited","mask_count","pixel_area","png_bytes"],"additionalProperties":false,"properties":{"region_limited":{"type":"boolean"},"mask_count":{"type":"integer","minimum":0},"pixel_area":{"type":"integer","minimum":0},"png_bytes":{"type":"integer","minimum":0}}},"target_identity":{"type":"object","description":"The target window; left out when none was found. Not told to clients.","required":["hwnd","pid","process_start","tid"],"additionalProperties":false,"properties":{"hwnd":{"type":"string","pattern":"^[0-9]{1,20}$"},"pid":{"$ref":"#/$defs/pid"},"process_start":{"$ref":"#/$defs/filetime"},"tid":{"type":"integer","minimum":0,"maximum":4294967295}}},"arguments_hmac":{"type":"string","pattern":"^[0-9a-f]{64}$","description":"HMAC-SHA-256, under a random key that is never written anywhere, of the canonical JSON of the validated arguments with their defaults, or of the arguments as sent when they were not valid. Equal in two records of a session when their calls had the same arguments."}},"if":{"properties":{"outcome":{"const":"allowed"}}},"then":{"properties":{"denial_reason":false}},"else":{"required":["denial_reason"]}}}};
const schema20 = {"title":"The first record of a session","type":"object","required":["policy_id","pid","process_start"],"properties":{"record":{"const":"start"},"sequence":{"const":0},"previous":{"const":"0000000000000000000000000000000000000000000000000000000000000000"},"policy_id":{"$ref":"#/$defs/sha256","description":"Digest of what is granted."},"pid":{"$ref":"#/$defs/pid"},"process_start":{"$ref":"#/$defs/filetime"}}};
const schema21 = {"type":"string","pattern":"^[0-9a-f]{64}$"};
const pattern3 = new RegExp("^[0-9a-f]{64}$", "u");

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
if(!pattern3.test(data)){
const err0 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{64}$"},message:"must match pattern \""+"^[0-9a-f]{64}$"+"\""};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
else {
const err1 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate54.errors = vErrors;
return errors === 0;
}
validate54.evaluated = {"dynamicProps":false,"dynamicItems":false};

const schema22 = {"type":"integer","minimum":0,"maximum":4294967295};

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
if(data > 4294967295 || isNaN(data)){
const err1 = {instancePath,schemaPath:"#/maximum",keyword:"maximum",params:{comparison: "<=", limit: 4294967295},message:"must be <= 4294967295"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data < 0 || isNaN(data)){
const err2 = {instancePath,schemaPath:"#/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
validate56.errors = vErrors;
return errors === 0;
}
validate56.evaluated = {"dynamicProps":false,"dynamicItems":false};

const schema23 = {"type":"string","pattern":"^[0-9]{1,20}$","description":"When a process was created, in 100 ns units since 1601."};
const pattern4 = new RegExp("^[0-9]{1,20}$", "u");

function validate58(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate58.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data === "string"){
if(!pattern4.test(data)){
const err0 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[0-9]{1,20}$"},message:"must match pattern \""+"^[0-9]{1,20}$"+"\""};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
else {
const err1 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate58.errors = vErrors;
return errors === 0;
}
validate58.evaluated = {"dynamicProps":false,"dynamicItems":false};


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
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.policy_id === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "policy_id"},message:"must have required property '"+"policy_id"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.pid === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "pid"},message:"must have required property '"+"pid"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.process_start === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "process_start"},message:"must have required property '"+"process_start"+"'"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.record !== undefined){
if("start" !== data.record){
const err3 = {instancePath:instancePath+"/record",schemaPath:"#/properties/record/const",keyword:"const",params:{allowedValue: "start"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.sequence !== undefined){
if(0 !== data.sequence){
const err4 = {instancePath:instancePath+"/sequence",schemaPath:"#/properties/sequence/const",keyword:"const",params:{allowedValue: 0},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.previous !== undefined){
if("0000000000000000000000000000000000000000000000000000000000000000" !== data.previous){
const err5 = {instancePath:instancePath+"/previous",schemaPath:"#/properties/previous/const",keyword:"const",params:{allowedValue: "0000000000000000000000000000000000000000000000000000000000000000"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.policy_id !== undefined){
if(!(validate54(data.policy_id, {instancePath:instancePath+"/policy_id",parentData:data,parentDataProperty:"policy_id",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate54.errors : vErrors.concat(validate54.errors);
errors = vErrors.length;
}
}
if(data.pid !== undefined){
if(!(validate56(data.pid, {instancePath:instancePath+"/pid",parentData:data,parentDataProperty:"pid",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors);
errors = vErrors.length;
}
}
if(data.process_start !== undefined){
if(!(validate58(data.process_start, {instancePath:instancePath+"/process_start",parentData:data,parentDataProperty:"process_start",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors);
errors = vErrors.length;
}
}
}
else {
const err6 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
validate53.errors = vErrors;
return errors === 0;
}
validate53.evaluated = {"props":{"record":true,"sequence":true,"previous":true,"policy_id":true,"pid":true,"process_start":true},"dynamicProps":false,"dynamicItems":false};

const schema24 = {"title":"Which program wrote the session","type":"object","required":["executable_sha256"],"properties":{"record":{"const":"program"},"executable_sha256":{"oneOf":[{"$ref":"#/$defs/sha256"},{"type":"null"}],"description":"SHA-256 of the program's file; null when it could not be read."}}};

function validate61(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate61.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.executable_sha256 === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "executable_sha256"},message:"must have required property '"+"executable_sha256"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.record !== undefined){
if("program" !== data.record){
const err1 = {instancePath:instancePath+"/record",schemaPath:"#/properties/record/const",keyword:"const",params:{allowedValue: "program"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.executable_sha256 !== undefined){
let data1 = data.executable_sha256;
const _errs3 = errors;
let valid1 = false;
let passing0 = null;
const _errs4 = errors;
if(!(validate54(data1, {instancePath:instancePath+"/executable_sha256",parentData:data,parentDataProperty:"executable_sha256",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate54.errors : vErrors.concat(validate54.errors);
errors = vErrors.length;
}
var _valid0 = _errs4 === errors;
if(_valid0){
valid1 = true;
passing0 = 0;
}
const _errs5 = errors;
if(data1 !== null){
const err2 = {instancePath:instancePath+"/executable_sha256",schemaPath:"#/properties/executable_sha256/oneOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
var _valid0 = _errs5 === errors;
if(_valid0 && valid1){
valid1 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid1 = true;
passing0 = 1;
}
}
if(!valid1){
const err3 = {instancePath:instancePath+"/executable_sha256",schemaPath:"#/properties/executable_sha256/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
else {
errors = _errs3;
if(vErrors !== null){
if(_errs3){
vErrors.length = _errs3;
}
else {
vErrors = null;
}
}
}
}
}
else {
const err4 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
validate61.errors = vErrors;
return errors === 0;
}
validate61.evaluated = {"props":{"record":true,"executable_sha256":true},"dynamicProps":false,"dynamicItems":false};

const schema25 = {"title":"One call, allowed or not","type":"object","required":["correlation_id","policy_id","action_type","operation","outcome","effect","duration_ms","privacy_context","arguments_hmac"],"properties":{"record":{"const":"attempt"},"correlation_id":{"type":"string","pattern":"^[0-9a-f]{12}$","description":"Random; the answer to the call holds it too."},"policy_id":{"$ref":"#/$defs/sha256","description":"Digest of what is granted."},"action_type":{"enum":["observe","hover","click","text","key","close","drag"]},"operation":{"type":"string","pattern":"^[a-z][a-z_]{0,63}$","description":"The tool; `malformed`: a call that calls none."},"outcome":{"enum":["allowed","denied","error"]},"effect":{"enum":["not_started","emitted","partial","unknown"],"description":"How much of the call's input reached Windows."},"foreground_moved":{"type":"boolean","description":"Whether the window was brought forward for the call. Left out when that was not tried."},"denial_reason":{"type":"object","required":["code","sentence"],"additionalProperties":false,"properties":{"code":{"type":"string","pattern":"^[a-z][a-z_]{0,63}$"},"sentence":{"type":"string","maxLength":100,"description":"Fixed for each code."}}},"duration_ms":{"type":"number","minimum":0},"privacy_context":{"type":"object","required":["region_limited","mask_count","pixel_area","png_bytes"],"additionalProperties":false,"properties":{"region_limited":{"type":"boolean"},"mask_count":{"type":"integer","minimum":0},"pixel_area":{"type":"integer","minimum":0},"png_bytes":{"type":"integer","minimum":0}}},"target_identity":{"type":"object","description":"The target window; left out when none was found. Not told to clients.","required":["hwnd","pid","process_start","tid"],"additionalProperties":false,"properties":{"hwnd":{"type":"string","pattern":"^[0-9]{1,20}$"},"pid":{"$ref":"#/$defs/pid"},"process_start":{"$ref":"#/$defs/filetime"},"tid":{"type":"integer","minimum":0,"maximum":4294967295}}},"arguments_hmac":{"type":"string","pattern":"^[0-9a-f]{64}$","description":"HMAC-SHA-256, under a random key that is never written anywhere, of the canonical JSON of the validated arguments with their defaults, or of the arguments as sent when they were not valid. Equal in two records of a session when their calls had the same arguments."}},"if":{"properties":{"outcome":{"const":"allowed"}}},"then":{"properties":{"denial_reason":false}},"else":{"required":["denial_reason"]}};
const pattern5 = new RegExp("^[0-9a-f]{12}$", "u");
const pattern6 = new RegExp("^[a-z][a-z_]{0,63}$", "u");
const func1 = ((text) => { let n = 0; for (const _ of text) n++; return n; });

function validate64(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate64.evaluated;
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
if(data.outcome !== undefined){
if("allowed" !== data.outcome){
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
const _errs4 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.denial_reason !== undefined){
const err1 = {instancePath:instancePath+"/denial_reason",schemaPath:"#/then/properties/denial_reason/false schema",keyword:"false schema",params:{},message:"boolean schema is false"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid0 = _errs4 === errors;
valid0 = _valid0;
if(valid0){
var props0 = {};
props0.denial_reason = true;
props0.outcome = true;
}
ifClause0 = "then";
}
else {
const _errs5 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.denial_reason === undefined){
const err2 = {instancePath,schemaPath:"#/else/required",keyword:"required",params:{missingProperty: "denial_reason"},message:"must have required property '"+"denial_reason"+"'"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
var _valid0 = _errs5 === errors;
valid0 = _valid0;
ifClause0 = "else";
}
if(!valid0){
const err3 = {instancePath,schemaPath:"#/if",keyword:"if",params:{failingKeyword: ifClause0},message:"must match \""+ifClause0+"\" schema"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.correlation_id === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "correlation_id"},message:"must have required property '"+"correlation_id"+"'"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.policy_id === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "policy_id"},message:"must have required property '"+"policy_id"+"'"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.action_type === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "action_type"},message:"must have required property '"+"action_type"+"'"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data.operation === undefined){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "operation"},message:"must have required property '"+"operation"+"'"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data.outcome === undefined){
const err8 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "outcome"},message:"must have required property '"+"outcome"+"'"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data.effect === undefined){
const err9 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "effect"},message:"must have required property '"+"effect"+"'"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(data.duration_ms === undefined){
const err10 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "duration_ms"},message:"must have required property '"+"duration_ms"+"'"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(data.privacy_context === undefined){
const err11 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "privacy_context"},message:"must have required property '"+"privacy_context"+"'"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(data.arguments_hmac === undefined){
const err12 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "arguments_hmac"},message:"must have required property '"+"arguments_hmac"+"'"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(props0 !== true){
props0 = props0 || {};
props0.record = true;
props0.correlation_id = true;
props0.policy_id = true;
props0.action_type = true;
props0.operation = true;
props0.outcome = true;
props0.effect = true;
props0.foreground_moved = true;
props0.denial_reason = true;
props0.duration_ms = true;
props0.privacy_context = true;
props0.target_identity = true;
props0.arguments_hmac = true;
}
if(data.record !== undefined){
if("attempt" !== data.record){
const err13 = {instancePath:instancePath+"/record",schemaPath:"#/properties/record/const",keyword:"const",params:{allowedValue: "attempt"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.correlation_id !== undefined){
let data3 = data.correlation_id;
if(typeof data3 === "string"){
if(!pattern5.test(data3)){
const err14 = {instancePath:instancePath+"/correlation_id",schemaPath:"#/properties/correlation_id/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{12}$"},message:"must match pattern \""+"^[0-9a-f]{12}$"+"\""};
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
const err15 = {instancePath:instancePath+"/correlation_id",schemaPath:"#/properties/correlation_id/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.policy_id !== undefined){
if(!(validate54(data.policy_id, {instancePath:instancePath+"/policy_id",parentData:data,parentDataProperty:"policy_id",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate54.errors : vErrors.concat(validate54.errors);
errors = vErrors.length;
}
}
if(data.action_type !== undefined){
let data5 = data.action_type;
if(!(((((((data5 === "observe") || (data5 === "hover")) || (data5 === "click")) || (data5 === "text")) || (data5 === "key")) || (data5 === "close")) || (data5 === "drag"))){
const err16 = {instancePath:instancePath+"/action_type",schemaPath:"#/properties/action_type/enum",keyword:"enum",params:{allowedValues: schema25.properties.action_type.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.operation !== undefined){
let data6 = data.operation;
if(typeof data6 === "string"){
if(!pattern6.test(data6)){
const err17 = {instancePath:instancePath+"/operation",schemaPath:"#/properties/operation/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z_]{0,63}$"},message:"must match pattern \""+"^[a-z][a-z_]{0,63}$"+"\""};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
else {
const err18 = {instancePath:instancePath+"/operation",schemaPath:"#/properties/operation/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data.outcome !== undefined){
let data7 = data.outcome;
if(!(((data7 === "allowed") || (data7 === "denied")) || (data7 === "error"))){
const err19 = {instancePath:instancePath+"/outcome",schemaPath:"#/properties/outcome/enum",keyword:"enum",params:{allowedValues: schema25.properties.outcome.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data.effect !== undefined){
let data8 = data.effect;
if(!((((data8 === "not_started") || (data8 === "emitted")) || (data8 === "partial")) || (data8 === "unknown"))){
const err20 = {instancePath:instancePath+"/effect",schemaPath:"#/properties/effect/enum",keyword:"enum",params:{allowedValues: schema25.properties.effect.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data.foreground_moved !== undefined){
if(typeof data.foreground_moved !== "boolean"){
const err21 = {instancePath:instancePath+"/foreground_moved",schemaPath:"#/properties/foreground_moved/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data.denial_reason !== undefined){
let data10 = data.denial_reason;
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
if(data10.code === undefined){
const err22 = {instancePath:instancePath+"/denial_reason",schemaPath:"#/properties/denial_reason/required",keyword:"required",params:{missingProperty: "code"},message:"must have required property '"+"code"+"'"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if(data10.sentence === undefined){
const err23 = {instancePath:instancePath+"/denial_reason",schemaPath:"#/properties/denial_reason/required",keyword:"required",params:{missingProperty: "sentence"},message:"must have required property '"+"sentence"+"'"};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
for(const key0 in data10){
if(!((key0 === "code") || (key0 === "sentence"))){
const err24 = {instancePath:instancePath+"/denial_reason",schemaPath:"#/properties/denial_reason/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data10.code !== undefined){
let data11 = data10.code;
if(typeof data11 === "string"){
if(!pattern6.test(data11)){
const err25 = {instancePath:instancePath+"/denial_reason/code",schemaPath:"#/properties/denial_reason/properties/code/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z_]{0,63}$"},message:"must match pattern \""+"^[a-z][a-z_]{0,63}$"+"\""};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
else {
const err26 = {instancePath:instancePath+"/denial_reason/code",schemaPath:"#/properties/denial_reason/properties/code/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data10.sentence !== undefined){
let data12 = data10.sentence;
if(typeof data12 === "string"){
if(func1(data12) > 100){
const err27 = {instancePath:instancePath+"/denial_reason/sentence",schemaPath:"#/properties/denial_reason/properties/sentence/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
else {
const err28 = {instancePath:instancePath+"/denial_reason/sentence",schemaPath:"#/properties/denial_reason/properties/sentence/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
}
else {
const err29 = {instancePath:instancePath+"/denial_reason",schemaPath:"#/properties/denial_reason/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
if(data.duration_ms !== undefined){
let data13 = data.duration_ms;
if((typeof data13 == "number") && (isFinite(data13))){
if(data13 < 0 || isNaN(data13)){
const err30 = {instancePath:instancePath+"/duration_ms",schemaPath:"#/properties/duration_ms/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
else {
const err31 = {instancePath:instancePath+"/duration_ms",schemaPath:"#/properties/duration_ms/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
if(data.privacy_context !== undefined){
let data14 = data.privacy_context;
if(data14 && typeof data14 == "object" && !Array.isArray(data14)){
if(data14.region_limited === undefined){
const err32 = {instancePath:instancePath+"/privacy_context",schemaPath:"#/properties/privacy_context/required",keyword:"required",params:{missingProperty: "region_limited"},message:"must have required property '"+"region_limited"+"'"};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
if(data14.mask_count === undefined){
const err33 = {instancePath:instancePath+"/privacy_context",schemaPath:"#/properties/privacy_context/required",keyword:"required",params:{missingProperty: "mask_count"},message:"must have required property '"+"mask_count"+"'"};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
if(data14.pixel_area === undefined){
const err34 = {instancePath:instancePath+"/privacy_context",schemaPath:"#/properties/privacy_context/required",keyword:"required",params:{missingProperty: "pixel_area"},message:"must have required property '"+"pixel_area"+"'"};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
if(data14.png_bytes === undefined){
const err35 = {instancePath:instancePath+"/privacy_context",schemaPath:"#/properties/privacy_context/required",keyword:"required",params:{missingProperty: "png_bytes"},message:"must have required property '"+"png_bytes"+"'"};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
for(const key1 in data14){
if(!((((key1 === "region_limited") || (key1 === "mask_count")) || (key1 === "pixel_area")) || (key1 === "png_bytes"))){
const err36 = {instancePath:instancePath+"/privacy_context",schemaPath:"#/properties/privacy_context/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
if(data14.region_limited !== undefined){
if(typeof data14.region_limited !== "boolean"){
const err37 = {instancePath:instancePath+"/privacy_context/region_limited",schemaPath:"#/properties/privacy_context/properties/region_limited/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
if(data14.mask_count !== undefined){
let data16 = data14.mask_count;
if(!(((typeof data16 == "number") && (!(data16 % 1) && !isNaN(data16))) && (isFinite(data16)))){
const err38 = {instancePath:instancePath+"/privacy_context/mask_count",schemaPath:"#/properties/privacy_context/properties/mask_count/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
if((typeof data16 == "number") && (isFinite(data16))){
if(data16 < 0 || isNaN(data16)){
const err39 = {instancePath:instancePath+"/privacy_context/mask_count",schemaPath:"#/properties/privacy_context/properties/mask_count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
}
if(data14.pixel_area !== undefined){
let data17 = data14.pixel_area;
if(!(((typeof data17 == "number") && (!(data17 % 1) && !isNaN(data17))) && (isFinite(data17)))){
const err40 = {instancePath:instancePath+"/privacy_context/pixel_area",schemaPath:"#/properties/privacy_context/properties/pixel_area/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
if((typeof data17 == "number") && (isFinite(data17))){
if(data17 < 0 || isNaN(data17)){
const err41 = {instancePath:instancePath+"/privacy_context/pixel_area",schemaPath:"#/properties/privacy_context/properties/pixel_area/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
}
if(data14.png_bytes !== undefined){
let data18 = data14.png_bytes;
if(!(((typeof data18 == "number") && (!(data18 % 1) && !isNaN(data18))) && (isFinite(data18)))){
const err42 = {instancePath:instancePath+"/privacy_context/png_bytes",schemaPath:"#/properties/privacy_context/properties/png_bytes/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
if((typeof data18 == "number") && (isFinite(data18))){
if(data18 < 0 || isNaN(data18)){
const err43 = {instancePath:instancePath+"/privacy_context/png_bytes",schemaPath:"#/properties/privacy_context/properties/png_bytes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
}
}
else {
const err44 = {instancePath:instancePath+"/privacy_context",schemaPath:"#/properties/privacy_context/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
if(data.target_identity !== undefined){
let data19 = data.target_identity;
if(data19 && typeof data19 == "object" && !Array.isArray(data19)){
if(data19.hwnd === undefined){
const err45 = {instancePath:instancePath+"/target_identity",schemaPath:"#/properties/target_identity/required",keyword:"required",params:{missingProperty: "hwnd"},message:"must have required property '"+"hwnd"+"'"};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
if(data19.pid === undefined){
const err46 = {instancePath:instancePath+"/target_identity",schemaPath:"#/properties/target_identity/required",keyword:"required",params:{missingProperty: "pid"},message:"must have required property '"+"pid"+"'"};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
if(data19.process_start === undefined){
const err47 = {instancePath:instancePath+"/target_identity",schemaPath:"#/properties/target_identity/required",keyword:"required",params:{missingProperty: "process_start"},message:"must have required property '"+"process_start"+"'"};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
if(data19.tid === undefined){
const err48 = {instancePath:instancePath+"/target_identity",schemaPath:"#/properties/target_identity/required",keyword:"required",params:{missingProperty: "tid"},message:"must have required property '"+"tid"+"'"};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
for(const key2 in data19){
if(!((((key2 === "hwnd") || (key2 === "pid")) || (key2 === "process_start")) || (key2 === "tid"))){
const err49 = {instancePath:instancePath+"/target_identity",schemaPath:"#/properties/target_identity/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
}
if(data19.hwnd !== undefined){
let data20 = data19.hwnd;
if(typeof data20 === "string"){
if(!pattern4.test(data20)){
const err50 = {instancePath:instancePath+"/target_identity/hwnd",schemaPath:"#/properties/target_identity/properties/hwnd/pattern",keyword:"pattern",params:{pattern: "^[0-9]{1,20}$"},message:"must match pattern \""+"^[0-9]{1,20}$"+"\""};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
else {
const err51 = {instancePath:instancePath+"/target_identity/hwnd",schemaPath:"#/properties/target_identity/properties/hwnd/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
}
if(data19.pid !== undefined){
if(!(validate56(data19.pid, {instancePath:instancePath+"/target_identity/pid",parentData:data19,parentDataProperty:"pid",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors);
errors = vErrors.length;
}
}
if(data19.process_start !== undefined){
if(!(validate58(data19.process_start, {instancePath:instancePath+"/target_identity/process_start",parentData:data19,parentDataProperty:"process_start",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors);
errors = vErrors.length;
}
}
if(data19.tid !== undefined){
let data23 = data19.tid;
if(!(((typeof data23 == "number") && (!(data23 % 1) && !isNaN(data23))) && (isFinite(data23)))){
const err52 = {instancePath:instancePath+"/target_identity/tid",schemaPath:"#/properties/target_identity/properties/tid/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
if((typeof data23 == "number") && (isFinite(data23))){
if(data23 > 4294967295 || isNaN(data23)){
const err53 = {instancePath:instancePath+"/target_identity/tid",schemaPath:"#/properties/target_identity/properties/tid/maximum",keyword:"maximum",params:{comparison: "<=", limit: 4294967295},message:"must be <= 4294967295"};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
if(data23 < 0 || isNaN(data23)){
const err54 = {instancePath:instancePath+"/target_identity/tid",schemaPath:"#/properties/target_identity/properties/tid/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
}
}
}
else {
const err55 = {instancePath:instancePath+"/target_identity",schemaPath:"#/properties/target_identity/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
}
if(data.arguments_hmac !== undefined){
let data24 = data.arguments_hmac;
if(typeof data24 === "string"){
if(!pattern3.test(data24)){
const err56 = {instancePath:instancePath+"/arguments_hmac",schemaPath:"#/properties/arguments_hmac/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{64}$"},message:"must match pattern \""+"^[0-9a-f]{64}$"+"\""};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
}
else {
const err57 = {instancePath:instancePath+"/arguments_hmac",schemaPath:"#/properties/arguments_hmac/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
}
}
else {
const err58 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
validate64.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate64.evaluated = {"dynamicProps":true,"dynamicItems":false};

const pattern10 = new RegExp("^[0-9a-f]{32}$", "u");
const pattern11 = new RegExp("^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}[+-][0-9]{2}:[0-9]{2}$", "u");

function validate52(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="urn:desktop-automation-mcp:schema:audit_event" */;
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
if(!(validate53(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
var _valid0 = _errs2 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
var props0 = {};
props0.record = true;
props0.sequence = true;
props0.previous = true;
props0.policy_id = true;
props0.pid = true;
props0.process_start = true;
}
const _errs3 = errors;
if(!(validate61(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate61.errors : vErrors.concat(validate61.errors);
errors = vErrors.length;
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
if(props0 !== true){
props0 = props0 || {};
props0.record = true;
props0.executable_sha256 = true;
}
}
const _errs4 = errors;
if(!(validate64(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate64.errors : vErrors.concat(validate64.errors);
errors = vErrors.length;
}
else {
var props1 = validate64.evaluated.props;
}
var _valid0 = _errs4 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 2];
}
else {
if(_valid0){
valid0 = true;
passing0 = 2;
if(props0 !== true && props1 !== undefined){
if(props1 === true){
props0 = true;
}
else {
props0 = props0 || {};
Object.assign(props0, props1);
}
}
}
}
}
if(!valid0){
const err0 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
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
if(data.record === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "record"},message:"must have required property '"+"record"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.session === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "session"},message:"must have required property '"+"session"+"'"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.sequence === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "sequence"},message:"must have required property '"+"sequence"+"'"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.previous === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "previous"},message:"must have required property '"+"previous"+"'"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.digest === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "digest"},message:"must have required property '"+"digest"+"'"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.timestamp === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "timestamp"},message:"must have required property '"+"timestamp"+"'"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(props0 !== true){
props0 = props0 || {};
props0.record = true;
props0.session = true;
props0.sequence = true;
props0.previous = true;
props0.digest = true;
props0.timestamp = true;
}
if(data.record !== undefined){
let data0 = data.record;
if(!(((data0 === "start") || (data0 === "program")) || (data0 === "attempt"))){
const err7 = {instancePath:instancePath+"/record",schemaPath:"#/properties/record/enum",keyword:"enum",params:{allowedValues: schema19.properties.record.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.session !== undefined){
let data1 = data.session;
if(typeof data1 === "string"){
if(!pattern10.test(data1)){
const err8 = {instancePath:instancePath+"/session",schemaPath:"#/properties/session/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{32}$"},message:"must match pattern \""+"^[0-9a-f]{32}$"+"\""};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
else {
const err9 = {instancePath:instancePath+"/session",schemaPath:"#/properties/session/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.sequence !== undefined){
let data2 = data.sequence;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
const err10 = {instancePath:instancePath+"/sequence",schemaPath:"#/properties/sequence/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 < 0 || isNaN(data2)){
const err11 = {instancePath:instancePath+"/sequence",schemaPath:"#/properties/sequence/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
}
if(data.previous !== undefined){
if(!(validate54(data.previous, {instancePath:instancePath+"/previous",parentData:data,parentDataProperty:"previous",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate54.errors : vErrors.concat(validate54.errors);
errors = vErrors.length;
}
}
if(data.digest !== undefined){
if(!(validate54(data.digest, {instancePath:instancePath+"/digest",parentData:data,parentDataProperty:"digest",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate54.errors : vErrors.concat(validate54.errors);
errors = vErrors.length;
}
}
if(data.timestamp !== undefined){
let data5 = data.timestamp;
if(typeof data5 === "string"){
if(!pattern11.test(data5)){
const err12 = {instancePath:instancePath+"/timestamp",schemaPath:"#/properties/timestamp/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}[+-][0-9]{2}:[0-9]{2}$"},message:"must match pattern \""+"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}[+-][0-9]{2}:[0-9]{2}$"+"\""};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath:instancePath+"/timestamp",schemaPath:"#/properties/timestamp/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(props0 !== true){
for(const key0 in data){
if(!props0 || !props0[key0]){
const err14 = {instancePath,schemaPath:"#/unevaluatedProperties",keyword:"unevaluatedProperties",params:{unevaluatedProperty: key0},message:"must NOT have unevaluated properties"};
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
}
else {
const err15 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
validate52.errors = vErrors;
return errors === 0;
}
validate52.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const check = validate52;
