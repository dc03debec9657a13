import type { Plugin } from 'vite'
import { changeSources, type Change } from './change-sources.ts'

/**
 * Remix flattens, ranks and compiles the whole route table several times for each request, so every added route would
 * slow down every page. It also copies the request twice for each loader, to remove two parameters that it rarely has. The
 * table never changes on the server, so this caches the ranked branches, the branches by first segment, the compiled paths
 * and the route modules, and skips the copies.
 */
export function leanRouter(): Plugin {
	return changeSources('lean-router', { server: true, changed })
}

const ranking: Change = {
	from: `  let branches = flattenRoutes(routes);
  rankRouteBranches(branches);
  let matches = null;
  let decoded = decodePath(pathname);`,
	to: `  let decoded = decodePath(pathname);
  let branches = branchesFor(routes, decoded);
  let matches = null;`,
}

const compiling: Change = {
	from: `function compilePath(path, caseSensitive, end) {`,
	to: `const rankedTables = new WeakMap();
function branchesFor(routes, pathname) {
  let table = rankedTables.get(routes);
  if (!table) {
    let ranked = flattenRoutes(routes);
    rankRouteBranches(ranked);
    table = { ranked, bySegment: new Map() };
    rankedTables.set(routes, table);
  }
  let segment = firstSegment(pathname);
  let branches = table.bySegment.get(segment);
  if (!branches) {
    branches = table.ranked.filter(branch => {
      let first = firstSegment(branch.path);
      return first === segment || first === "" || first.startsWith(":") || first.startsWith("*");
    });
    if (table.bySegment.size < 1000) table.bySegment.set(segment, branches);
  }
  return branches;
}
function firstSegment(path) {
  return (path.split("/", 2)[path.startsWith("/") ? 1 : 0] || "").toLowerCase();
}
const compiledPaths = new Map();
function compilePath(path, caseSensitive, end) {
  let key = path + "\\n" + caseSensitive + "\\n" + end;
  let compiled = compiledPaths.get(key);
  if (!compiled) {
    compiled = compilePathOnce(path, caseSensitive, end);
    if (compiledPaths.size < 5000) compiledPaths.set(key, compiled);
  }
  return compiled;
}
function compilePathOnce(path, caseSensitive, end) {`,
}

/** Pages without framework JavaScript need no handoff data. */
const handingOff: Change = {
	from: `v3_singleFetch ? {
      serverHandoffStream: encodeViaTurboStream(state,`,
	to: `v3_singleFetch ? {
      serverHandoffStream: loadContext?.nonce && encodeViaTurboStream(state,`,
}

const routeModules: Change = {
	from: `routeModules: createEntryRouteModules(build.routes),`,
	to: `routeModules: build.entryRouteModules ??= createEntryRouteModules(build.routes),`,
}

const withoutIndex = unlessNamed('index', 'function stripIndexParam(request) {')
const withoutRoutes = unlessNamed('_routes', 'function stripRoutesParam(request) {')

function unlessNamed(parameter: string, from: string): Change {
	return { from, to: `${from}\n  if (!/[?&]${parameter}\\b/.test(request.url)) return request;` }
}

/** Node has fetch built in, so Remix's two polyfills would only slow down the start. */
const ownFetch: Change[] = ['undici', '@remix-run/web-fetch'].map((name) => ({
	from: `= require("${name}");`,
	to: '= globalThis;',
}))

const changed: Record<string, Change[]> = {
	'/@remix-run/node/dist/globals.js': ownFetch,
	'/@remix-run/router/dist/router.js': [ranking, compiling],
	'/@remix-run/server-runtime/dist/esm/data.js': [withoutIndex, withoutRoutes],
	'/@remix-run/server-runtime/dist/esm/server.js': [handingOff, routeModules],
}
