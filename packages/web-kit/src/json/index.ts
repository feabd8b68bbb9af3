/** Errors in typed JSON, with their position. Each remote that needs it bundles its own copy of the parser. */
export { jsonError, jsonFault } from './json-fault.ts';
export { type JsonPath, type JsonPlaces, jsonPlaces, type TextPlace } from './places.ts';
