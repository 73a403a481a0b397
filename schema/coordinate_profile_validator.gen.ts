// deno-lint-ignore-file
// @ts-nocheck: compiled by scripts/generate_validators.ts from schema/coordinate_profile.schema.json; change that and run `deno task generate`.
import type { Violation } from "./violation.ts";

/** The fields of each object of schema/coordinate_profile.schema.json by its path; `*` stands for an item of a list. */
export const FIELDS: Readonly<Record<string, readonly string[]>> = {
  "": [
    "profile_id",
    "application",
    "window_size",
    "dpi",
    "reference_region_name",
    "reference_image_hash",
    "safe_regions",
    "verification_points",
    "created_at"
  ],
  "/application": [
    "process_path",
    "app_version"
  ],
  "/window_size": [
    "width",
    "height"
  ],
  "/safe_regions/*": [
    "name",
    "rect",
    "description"
  ],
  "/verification_points/*": [
    "point",
    "expected_color"
  ]
};

/** Where `value` breaks schema/coordinate_profile.schema.json; empty when it is valid. */
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

const schema19 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"urn:desktop-automation-mcp:schema:coordinate-profile","title":"Coordinate profile","description":"Named places of one application's window at one size, and what to recognise that it still looks as it did when they were recorded. Made by record_coordinate_profile, kept as a JSON file in the profile folder, read once, at start. Rules between fields (unique names, ordered rectangles inside the window, exactly one reference region, points inside it, a date that is not in the future) are checked by the server.","type":"object","additionalProperties":false,"required":["profile_id","application","window_size","reference_region_name","reference_image_hash","safe_regions","verification_points","created_at"],"properties":{"profile_id":{"type":"string","maxLength":128,"pattern":"^[A-Za-z0-9][A-Za-z0-9._-]*$"},"application":{"type":"object","additionalProperties":false,"required":["process_path"],"properties":{"process_path":{"description":"Full path of the executable, that of the policy.","type":"string","minLength":1,"maxLength":4096},"app_version":{"description":"For people; not compared with anything.","type":"string","minLength":1,"maxLength":256}}},"window_size":{"description":"The profile holds at this size of the window only, physical pixels.","type":"object","additionalProperties":false,"required":["width","height"],"properties":{"width":{"$ref":"#/$defs/extent"},"height":{"$ref":"#/$defs/extent"}}},"dpi":{"description":"Dots per inch that the window was shown at, 96 being 100 %. Not compared when it is left out.","type":"integer","minimum":48,"maximum":960},"reference_region_name":{"description":"Exactly one of safe_regions.","$ref":"#/$defs/name"},"reference_image_hash":{"description":"SHA-256 of the reference region's pixels as one canonical PNG, masks of the policy painted black.","type":"string","pattern":"^[0-9a-f]{64}$"},"safe_regions":{"type":"array","minItems":1,"maxItems":64,"items":{"type":"object","additionalProperties":false,"required":["name","rect"],"properties":{"name":{"description":"Unique in the profile.","$ref":"#/$defs/name"},"rect":{"description":"[left, top, right, bottom] in window pixels; right and bottom lie outside.","type":"array","minItems":4,"maxItems":4,"items":{"$ref":"#/$defs/coordinate"}},"description":{"type":"string","maxLength":4096}}}},"verification_points":{"type":"array","minItems":1,"maxItems":256,"items":{"type":"object","additionalProperties":false,"required":["point","expected_color"],"properties":{"point":{"description":"[x, y] in window pixels, inside the reference region.","type":"array","minItems":2,"maxItems":2,"items":{"$ref":"#/$defs/coordinate"}},"expected_color":{"description":"[red, green, blue], compared exactly.","type":"array","minItems":3,"maxItems":3,"items":{"type":"integer","minimum":0,"maximum":255}}}}},"created_at":{"description":"Date, time and a numeric offset from UTC, such as 2026-01-31T09:00:00+03:00. Z is refused.","type":"string","pattern":"^[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\\.[0-9]{1,9})?)?[+-][0-9]{2}:?[0-9]{2}$"}},"$defs":{"name":{"type":"string","minLength":1,"maxLength":256,"pattern":"\\S"},"extent":{"type":"integer","minimum":1,"maximum":2147483647},"coordinate":{"type":"integer","minimum":0,"maximum":2147483647}}};
const func1 = Object.prototype.hasOwnProperty;
const func2 = ((text) => { let n = 0; for (const _ of text) n++; return n; });
const pattern3 = new RegExp("^[A-Za-z0-9][A-Za-z0-9._-]*$", "u");
const pattern5 = new RegExp("^[0-9a-f]{64}$", "u");
const pattern6 = new RegExp("^[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\\.[0-9]{1,9})?)?[+-][0-9]{2}:?[0-9]{2}$", "u");
const schema20 = {"type":"integer","minimum":1,"maximum":2147483647};

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
if(data > 2147483647 || isNaN(data)){
const err1 = {instancePath,schemaPath:"#/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647"};
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
validate53.errors = vErrors;
return errors === 0;
}
validate53.evaluated = {"dynamicProps":false,"dynamicItems":false};

const schema21 = {"type":"string","minLength":1,"maxLength":256,"pattern":"\\S"};
const pattern4 = new RegExp("\\S", "u");

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
if(typeof data === "string"){
if(func2(data) > 256){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters"};
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
if(!pattern4.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\""};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate56.errors = vErrors;
return errors === 0;
}
validate56.evaluated = {"dynamicProps":false,"dynamicItems":false};

const schema22 = {"type":"integer","minimum":0,"maximum":2147483647};

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
if(data > 2147483647 || isNaN(data)){
const err1 = {instancePath,schemaPath:"#/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647"};
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
validate59.errors = vErrors;
return errors === 0;
}
validate59.evaluated = {"dynamicProps":false,"dynamicItems":false};


function validate52(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="urn:desktop-automation-mcp:schema:coordinate-profile" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate52.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.profile_id === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "profile_id"},message:"must have required property '"+"profile_id"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.application === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "application"},message:"must have required property '"+"application"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.window_size === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "window_size"},message:"must have required property '"+"window_size"+"'"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.reference_region_name === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "reference_region_name"},message:"must have required property '"+"reference_region_name"+"'"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.reference_image_hash === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "reference_image_hash"},message:"must have required property '"+"reference_image_hash"+"'"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.safe_regions === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "safe_regions"},message:"must have required property '"+"safe_regions"+"'"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.verification_points === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "verification_points"},message:"must have required property '"+"verification_points"+"'"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data.created_at === undefined){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "created_at"},message:"must have required property '"+"created_at"+"'"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
for(const key0 in data){
if(!(func1.call(schema19.properties, key0))){
const err8 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.profile_id !== undefined){
let data0 = data.profile_id;
if(typeof data0 === "string"){
if(func2(data0) > 128){
const err9 = {instancePath:instancePath+"/profile_id",schemaPath:"#/properties/profile_id/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(!pattern3.test(data0)){
const err10 = {instancePath:instancePath+"/profile_id",schemaPath:"#/properties/profile_id/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9][A-Za-z0-9._-]*$"},message:"must match pattern \""+"^[A-Za-z0-9][A-Za-z0-9._-]*$"+"\""};
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
const err11 = {instancePath:instancePath+"/profile_id",schemaPath:"#/properties/profile_id/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.application !== undefined){
let data1 = data.application;
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
if(data1.process_path === undefined){
const err12 = {instancePath:instancePath+"/application",schemaPath:"#/properties/application/required",keyword:"required",params:{missingProperty: "process_path"},message:"must have required property '"+"process_path"+"'"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
for(const key1 in data1){
if(!((key1 === "process_path") || (key1 === "app_version"))){
const err13 = {instancePath:instancePath+"/application",schemaPath:"#/properties/application/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data1.process_path !== undefined){
let data2 = data1.process_path;
if(typeof data2 === "string"){
if(func2(data2) > 4096){
const err14 = {instancePath:instancePath+"/application/process_path",schemaPath:"#/properties/application/properties/process_path/maxLength",keyword:"maxLength",params:{limit: 4096},message:"must NOT have more than 4096 characters"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(func2(data2) < 1){
const err15 = {instancePath:instancePath+"/application/process_path",schemaPath:"#/properties/application/properties/process_path/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
else {
const err16 = {instancePath:instancePath+"/application/process_path",schemaPath:"#/properties/application/properties/process_path/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data1.app_version !== undefined){
let data3 = data1.app_version;
if(typeof data3 === "string"){
if(func2(data3) > 256){
const err17 = {instancePath:instancePath+"/application/app_version",schemaPath:"#/properties/application/properties/app_version/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if(func2(data3) < 1){
const err18 = {instancePath:instancePath+"/application/app_version",schemaPath:"#/properties/application/properties/app_version/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
else {
const err19 = {instancePath:instancePath+"/application/app_version",schemaPath:"#/properties/application/properties/app_version/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
}
else {
const err20 = {instancePath:instancePath+"/application",schemaPath:"#/properties/application/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data.window_size !== undefined){
let data4 = data.window_size;
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
if(data4.width === undefined){
const err21 = {instancePath:instancePath+"/window_size",schemaPath:"#/properties/window_size/required",keyword:"required",params:{missingProperty: "width"},message:"must have required property '"+"width"+"'"};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if(data4.height === undefined){
const err22 = {instancePath:instancePath+"/window_size",schemaPath:"#/properties/window_size/required",keyword:"required",params:{missingProperty: "height"},message:"must have required property '"+"height"+"'"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
for(const key2 in data4){
if(!((key2 === "width") || (key2 === "height"))){
const err23 = {instancePath:instancePath+"/window_size",schemaPath:"#/properties/window_size/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data4.width !== undefined){
if(!(validate53(data4.width, {instancePath:instancePath+"/window_size/width",parentData:data4,parentDataProperty:"width",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
}
if(data4.height !== undefined){
if(!(validate53(data4.height, {instancePath:instancePath+"/window_size/height",parentData:data4,parentDataProperty:"height",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
}
}
else {
const err24 = {instancePath:instancePath+"/window_size",schemaPath:"#/properties/window_size/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data.dpi !== undefined){
let data7 = data.dpi;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
const err25 = {instancePath:instancePath+"/dpi",schemaPath:"#/properties/dpi/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 > 960 || isNaN(data7)){
const err26 = {instancePath:instancePath+"/dpi",schemaPath:"#/properties/dpi/maximum",keyword:"maximum",params:{comparison: "<=", limit: 960},message:"must be <= 960"};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
if(data7 < 48 || isNaN(data7)){
const err27 = {instancePath:instancePath+"/dpi",schemaPath:"#/properties/dpi/minimum",keyword:"minimum",params:{comparison: ">=", limit: 48},message:"must be >= 48"};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
}
if(data.reference_region_name !== undefined){
if(!(validate56(data.reference_region_name, {instancePath:instancePath+"/reference_region_name",parentData:data,parentDataProperty:"reference_region_name",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors);
errors = vErrors.length;
}
}
if(data.reference_image_hash !== undefined){
let data9 = data.reference_image_hash;
if(typeof data9 === "string"){
if(!pattern5.test(data9)){
const err28 = {instancePath:instancePath+"/reference_image_hash",schemaPath:"#/properties/reference_image_hash/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{64}$"},message:"must match pattern \""+"^[0-9a-f]{64}$"+"\""};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
else {
const err29 = {instancePath:instancePath+"/reference_image_hash",schemaPath:"#/properties/reference_image_hash/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
if(data.safe_regions !== undefined){
let data10 = data.safe_regions;
if(Array.isArray(data10)){
if(data10.length > 64){
const err30 = {instancePath:instancePath+"/safe_regions",schemaPath:"#/properties/safe_regions/maxItems",keyword:"maxItems",params:{limit: 64},message:"must NOT have more than 64 items"};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
if(data10.length < 1){
const err31 = {instancePath:instancePath+"/safe_regions",schemaPath:"#/properties/safe_regions/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
const len0 = data10.length;
for(let i0=0; i0<len0; i0++){
let data11 = data10[i0];
if(data11 && typeof data11 == "object" && !Array.isArray(data11)){
if(data11.name === undefined){
const err32 = {instancePath:instancePath+"/safe_regions/" + i0,schemaPath:"#/properties/safe_regions/items/required",keyword:"required",params:{missingProperty: "name"},message:"must have required property '"+"name"+"'"};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
if(data11.rect === undefined){
const err33 = {instancePath:instancePath+"/safe_regions/" + i0,schemaPath:"#/properties/safe_regions/items/required",keyword:"required",params:{missingProperty: "rect"},message:"must have required property '"+"rect"+"'"};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
for(const key3 in data11){
if(!(((key3 === "name") || (key3 === "rect")) || (key3 === "description"))){
const err34 = {instancePath:instancePath+"/safe_regions/" + i0,schemaPath:"#/properties/safe_regions/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
if(data11.name !== undefined){
if(!(validate56(data11.name, {instancePath:instancePath+"/safe_regions/" + i0+"/name",parentData:data11,parentDataProperty:"name",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors);
errors = vErrors.length;
}
}
if(data11.rect !== undefined){
let data13 = data11.rect;
if(Array.isArray(data13)){
if(data13.length > 4){
const err35 = {instancePath:instancePath+"/safe_regions/" + i0+"/rect",schemaPath:"#/properties/safe_regions/items/properties/rect/maxItems",keyword:"maxItems",params:{limit: 4},message:"must NOT have more than 4 items"};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
if(data13.length < 4){
const err36 = {instancePath:instancePath+"/safe_regions/" + i0+"/rect",schemaPath:"#/properties/safe_regions/items/properties/rect/minItems",keyword:"minItems",params:{limit: 4},message:"must NOT have fewer than 4 items"};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
const len1 = data13.length;
for(let i1=0; i1<len1; i1++){
if(!(validate59(data13[i1], {instancePath:instancePath+"/safe_regions/" + i0+"/rect/" + i1,parentData:data13,parentDataProperty:i1,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate59.errors : vErrors.concat(validate59.errors);
errors = vErrors.length;
}
}
}
else {
const err37 = {instancePath:instancePath+"/safe_regions/" + i0+"/rect",schemaPath:"#/properties/safe_regions/items/properties/rect/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
if(data11.description !== undefined){
let data15 = data11.description;
if(typeof data15 === "string"){
if(func2(data15) > 4096){
const err38 = {instancePath:instancePath+"/safe_regions/" + i0+"/description",schemaPath:"#/properties/safe_regions/items/properties/description/maxLength",keyword:"maxLength",params:{limit: 4096},message:"must NOT have more than 4096 characters"};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
else {
const err39 = {instancePath:instancePath+"/safe_regions/" + i0+"/description",schemaPath:"#/properties/safe_regions/items/properties/description/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
else {
const err40 = {instancePath:instancePath+"/safe_regions/" + i0,schemaPath:"#/properties/safe_regions/items/type",keyword:"type",params:{type: "object"},message:"must be object"};
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
const err41 = {instancePath:instancePath+"/safe_regions",schemaPath:"#/properties/safe_regions/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
if(data.verification_points !== undefined){
let data16 = data.verification_points;
if(Array.isArray(data16)){
if(data16.length > 256){
const err42 = {instancePath:instancePath+"/verification_points",schemaPath:"#/properties/verification_points/maxItems",keyword:"maxItems",params:{limit: 256},message:"must NOT have more than 256 items"};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
if(data16.length < 1){
const err43 = {instancePath:instancePath+"/verification_points",schemaPath:"#/properties/verification_points/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
const len2 = data16.length;
for(let i2=0; i2<len2; i2++){
let data17 = data16[i2];
if(data17 && typeof data17 == "object" && !Array.isArray(data17)){
if(data17.point === undefined){
const err44 = {instancePath:instancePath+"/verification_points/" + i2,schemaPath:"#/properties/verification_points/items/required",keyword:"required",params:{missingProperty: "point"},message:"must have required property '"+"point"+"'"};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
if(data17.expected_color === undefined){
const err45 = {instancePath:instancePath+"/verification_points/" + i2,schemaPath:"#/properties/verification_points/items/required",keyword:"required",params:{missingProperty: "expected_color"},message:"must have required property '"+"expected_color"+"'"};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
for(const key4 in data17){
if(!((key4 === "point") || (key4 === "expected_color"))){
const err46 = {instancePath:instancePath+"/verification_points/" + i2,schemaPath:"#/properties/verification_points/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
}
if(data17.point !== undefined){
let data18 = data17.point;
if(Array.isArray(data18)){
if(data18.length > 2){
const err47 = {instancePath:instancePath+"/verification_points/" + i2+"/point",schemaPath:"#/properties/verification_points/items/properties/point/maxItems",keyword:"maxItems",params:{limit: 2},message:"must NOT have more than 2 items"};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
if(data18.length < 2){
const err48 = {instancePath:instancePath+"/verification_points/" + i2+"/point",schemaPath:"#/properties/verification_points/items/properties/point/minItems",keyword:"minItems",params:{limit: 2},message:"must NOT have fewer than 2 items"};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
const len3 = data18.length;
for(let i3=0; i3<len3; i3++){
if(!(validate59(data18[i3], {instancePath:instancePath+"/verification_points/" + i2+"/point/" + i3,parentData:data18,parentDataProperty:i3,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate59.errors : vErrors.concat(validate59.errors);
errors = vErrors.length;
}
}
}
else {
const err49 = {instancePath:instancePath+"/verification_points/" + i2+"/point",schemaPath:"#/properties/verification_points/items/properties/point/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
}
if(data17.expected_color !== undefined){
let data20 = data17.expected_color;
if(Array.isArray(data20)){
if(data20.length > 3){
const err50 = {instancePath:instancePath+"/verification_points/" + i2+"/expected_color",schemaPath:"#/properties/verification_points/items/properties/expected_color/maxItems",keyword:"maxItems",params:{limit: 3},message:"must NOT have more than 3 items"};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
if(data20.length < 3){
const err51 = {instancePath:instancePath+"/verification_points/" + i2+"/expected_color",schemaPath:"#/properties/verification_points/items/properties/expected_color/minItems",keyword:"minItems",params:{limit: 3},message:"must NOT have fewer than 3 items"};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
const len4 = data20.length;
for(let i4=0; i4<len4; i4++){
let data21 = data20[i4];
if(!(((typeof data21 == "number") && (!(data21 % 1) && !isNaN(data21))) && (isFinite(data21)))){
const err52 = {instancePath:instancePath+"/verification_points/" + i2+"/expected_color/" + i4,schemaPath:"#/properties/verification_points/items/properties/expected_color/items/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
if((typeof data21 == "number") && (isFinite(data21))){
if(data21 > 255 || isNaN(data21)){
const err53 = {instancePath:instancePath+"/verification_points/" + i2+"/expected_color/" + i4,schemaPath:"#/properties/verification_points/items/properties/expected_color/items/maximum",keyword:"maximum",params:{comparison: "<=", limit: 255},message:"must be <= 255"};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
if(data21 < 0 || isNaN(data21)){
const err54 = {instancePath:instancePath+"/verification_points/" + i2+"/expected_color/" + i4,schemaPath:"#/properties/verification_points/items/properties/expected_color/items/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
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
const err55 = {instancePath:instancePath+"/verification_points/" + i2+"/expected_color",schemaPath:"#/properties/verification_points/items/properties/expected_color/type",keyword:"type",params:{type: "array"},message:"must be array"};
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
else {
const err56 = {instancePath:instancePath+"/verification_points/" + i2,schemaPath:"#/properties/verification_points/items/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
}
}
else {
const err57 = {instancePath:instancePath+"/verification_points",schemaPath:"#/properties/verification_points/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
}
if(data.created_at !== undefined){
let data22 = data.created_at;
if(typeof data22 === "string"){
if(!pattern6.test(data22)){
const err58 = {instancePath:instancePath+"/created_at",schemaPath:"#/properties/created_at/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\\.[0-9]{1,9})?)?[+-][0-9]{2}:?[0-9]{2}$"},message:"must match pattern \""+"^[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\\.[0-9]{1,9})?)?[+-][0-9]{2}:?[0-9]{2}$"+"\""};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
}
else {
const err59 = {instancePath:instancePath+"/created_at",schemaPath:"#/properties/created_at/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
}
}
else {
const err60 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
validate52.errors = vErrors;
return errors === 0;
}
validate52.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const check = validate52;
