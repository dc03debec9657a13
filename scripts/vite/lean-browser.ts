import type { Plugin } from 'vite'
import { changeSources, type Change } from './change-sources.ts'

/**
 * A browser is sent what Remix needs for ways of working that no desk has: answers a route at a time instead of one for
 * the page, values that arrive after their page, pages fetched before they are asked for, error pages of its own, and
 * scripts only the server writes. Each change makes one of them unreachable, and the minifier takes out all that hung on
 * it. Together they are 8 KB of what a desk loads first.
 */
export function leanBrowser(): Plugin {
	return changeSources('lean-browser', { server: false, apply: 'build', changed })
}

/** What only warns, and may be left out where nothing uses its value. */
export const WARNINGS = ['getInvalidPathError', 'warning', 'warningOnce', 'logV6DeprecationWarnings']

/** What says in a developer's words that a page is made wrong, which its tests say sooner. */
export const ASSERTIONS = ['invariant', 'invariant$1', 'invariant$2']

function skipped(statement: string): Change {
	const [comment, code] = /^(\/\/.*\n\s*)?(.*)$/s.exec(statement)?.slice(1) ?? []
	return { from: statement, to: `${comment ?? ''}if (false) ${code}` }
}

function without(head: string): Change {
	return { from: head, to: `${head} return;` }
}

/** A name of its own for developers keeps a component that nobody draws. */
const unusedLink: Change = { from: 'NavLink.displayName = "NavLink";', to: '' }

/** React puts back what the server wrote into the page's scripts, and reads none of it. */
const scriptsOfServer: Change[] = [
	{
		from: `    static: isStatic,
    staticContext
  } = useDataRouterContext();`,
		to: `  } = useDataRouterContext();
  const isStatic = false, staticContext = undefined;`,
	},
	{
		from: `future.v3_singleFetch ? undefined : staticContext === null || staticContext === void 0 ? void 0 : staticContext.activeDeferreds`,
		to: 'undefined',
	},
	{ from: `typeof __remixContext === "object" && __remixContext.a`, to: 'false' },
]

/** What searchers and others read of a page: only pages for visitors say it. */
const tagsForMachines: Change = { from: 'function Meta() {', to: 'function Meta() { return null;' }

/** No link asks for its page, or its data, before it is followed. */
const fetchingAhead: Change[] = [
	{
		from: `  let [shouldPrefetch, ref, prefetchHandlers] = usePrefetchBehavior(prefetch, props);
  return /*#__PURE__*/React.createElement(React.Fragment, null, /*#__PURE__*/React.createElement(Link$1,`,
		to: `  const shouldPrefetch = false, ref = null, prefetchHandlers = {};
  return /*#__PURE__*/React.createElement(React.Fragment, null, /*#__PURE__*/React.createElement(Link$1,`,
	},
	{ from: `isPageLinkDescriptor(link) ? `, to: 'false ? ' },
]

/** Every desk has an error page; where that fails too, entry.client puts back the page as it was sent. */
const ownErrorPages: Change[] = [
	{
		from: `route.id === "root" ? () => /*#__PURE__*/React.createElement(RemixRootDefaultErrorBoundary, {
    error: useRouteError()
  }) : undefined`,
		to: 'undefined',
	},
	{ from: `route.id === "root" ? RemixRootDefaultHydrateFallback : undefined`, to: 'undefined' },
]

const emptyErrorPage: Change = {
	from: `return /*#__PURE__*/React.createElement(RemixRootDefaultErrorBoundary, {
        error: this.state.error,
        isOutsideRemixApp: true
      });`,
	to: 'return null;',
}

const reloadingOfModules: Change = {
	from: `router.createRoutesForHMR = createClientRoutesWithHMRRevalidationOptOut;`,
	to: '',
}

const routerErrorPage: Change = {
	from: 'match.route.errorElement || defaultErrorElement',
	to: 'match.route.errorElement || null',
}

/** Nothing glides from page to page. */
const glidingOfPages: Change[] = [
	{ from: 'if (!viewTransitionOpts || isViewTransitionUnavailable) {', to: 'if (true) {' },
	...[
		'!vtContext.isTransitioning && interruption',
		'renderDfd && pendingState && router.window',
		'renderDfd && pendingState && state.location.key === pendingState.location.key',
		'vtContext.isTransitioning && !vtContext.flushSync',
	].map((when) => ({ from: `if (${when}) {`, to: 'if (false) {' })),
]

const pagesThatGlided: Change = {
	from: `    if (isBrowser) {
      // FIXME: This feels gross.`,
	to: `    if (false) {
      //`,
}

/** A form sends fields. */
const otherBodies: Change = { from: '  if (opts.body !== undefined) {', to: '  if (false) {' }

/** Whoever leaves typed work is asked by unsaved-work. */
const blockers: Change[] = [
	without('function shouldBlockNavigation(_ref2) {'),
	without('function updateBlocker(key, newBlocker) {'),
	{ from: '    getBlocker,\n    deleteBlocker,\n', to: '' },
	{ from: 'if (blockerKey && delta != null) {', to: 'if (false) {' },
	skipped('state.blockers.forEach((_, key) => deleteBlocker(key));'),
]

/** A form of a page leads to a page. What answers beside it is asked by `fetch`. */
const formsBeside: Change = { from: 'if (options.navigate === false) {', to: 'if (false) {' }

const fetchers: Change[] = [
	{
		from: `    navigate,
    fetch,
    revalidate,`,
		to: `    navigate,
    revalidate,`,
	},
	{ from: '    getFetcher,\n    deleteFetcher: deleteFetcherAndUpdateState,\n', to: '' },
	...[
		'fetchLoadMatches.forEach((f, key) => {',
		'fetchLoadMatches.forEach((_, key) => {',
		'deletedFetchers.forEach(key => {',
		'state.fetchers.forEach((fetcher, key) => {',
		'completedFetchers.forEach(',
		'state.fetchers.forEach((_, key) => deleteFetcher(key));',
		'// Process results from our revalidating fetchers\n  revalidatingFetchers.forEach(',
	].map(skipped),
	without('function markFetchRedirectsDone() {'),
	without('function abortStaleFetchLoads(landedId) {'),
	without('function abortFetcher(key) {'),
	{ from: 'Promise.all(fetchersToLoad.map(', to: 'Promise.all([] || fetchersToLoad.map(' },
]

/** With single fetch the router always hands over how the page's one answer is asked for. */
const answerByRoute: Change[] = [
	{ from: `let result = await fetchServerHandler(request, route);`, to: 'let result;' },
	{
		from: `  if (isDeferredData(result)) {
    return result.data;
  }
`,
		to: '',
	},
]

const lateValues: Change[] = [
	{
		from: `return deferred && typeof deferred === "object" && typeof deferred.data === "object"`,
		to: `return false && typeof deferred.data === "object"`,
	},
	{ from: 'return result.type === ResultType.deferred;', to: 'return false;' },
	skipped('activeDeferreds.forEach((deferredData, routeId) => {'),
	{
		from: 'function cancelActiveDeferreds(predicate) {',
		to: 'function cancelActiveDeferreds(predicate) { return [];',
	},
]

/** A page whose script cannot be had is asked for whole. Remix would ask for the page that was to be left. */
const pagesWithoutScript: Change = {
	from: `    window.location.reload();
    return new Promise(() => {`,
	to: `    const to = window.__remixRouter?.state.navigation.location;
    const path = to ? to.pathname + to.search : '';
    if (to && path !== window.location.pathname + window.location.search) window.location.assign(path + to.hash);
    else window.location.reload();
    return new Promise(() => {`,
}

const changed: Record<string, Change[]> = {
	'/@remix-run/react/dist/esm/components.js': [
		unusedLink,
		...scriptsOfServer,
		...fetchingAhead,
		tagsForMachines,
	],
	'/@remix-run/react/dist/esm/routes.js': [...answerByRoute, ...ownErrorPages],
	'/@remix-run/react/dist/esm/routeModules.js': [pagesWithoutScript],
	'/@remix-run/react/dist/esm/errorBoundaries.js': [emptyErrorPage],
	'/@remix-run/react/dist/esm/browser.js': [reloadingOfModules],
	'/@remix-run/router/dist/router.js': [
		...lateValues,
		...blockers,
		...fetchers,
		pagesThatGlided,
		otherBodies,
	],
	'/react-router/dist/index.js': [routerErrorPage],
	'/react-router-dom/dist/index.js': [formsBeside, ...glidingOfPages],
}
