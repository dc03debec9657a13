import type { Plugin } from 'vite'

/**
 * Remix flattens, ranks and compiles the whole route table several times a request, so every route added makes
 * every page slower. On the server the table never changes: keep the ranked branches, keep the branches by first
 * segment, and keep the compiled paths. Fails the build when the router's source is not what it was written for.
 */
export function fastMatching(): Plugin {
	return {
		name: 'fast-matching',
		enforce: 'pre',
		transform(code, id, options) {
			if (!options?.ssr || !id.endsWith('/@remix-run/router/dist/router.js')) return
			return [ranking, compiling].reduce((source, change) => replaceOnce(source, change), code)
		},
	}
}

interface Change {
	from: string
	to: string
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

function replaceOnce(source: string, { from, to }: Change) {
	const pieces = source.split(from)
	if (pieces.length !== 2) throw new Error(`fast-matching: the router no longer contains:\n${from}`)
	return pieces.join(to)
}
