import type { Plugin } from 'vite'
import { changeSources, type Change } from './change-sources.ts'

/**
 * A browser is sent what Remix needs for ways of working that no desk has: answers a route at a time instead of one for
 * the page, values that arrive after their page, and scripts only the server writes. Each change makes one of them
 * unreachable, and the minifier takes out all that hung on it. Together they are 4 KB of what a desk loads first.
 */
export function leanBrowser(): Plugin {
	return changeSources('lean-browser', { server: false, apply: 'build', changed })
}

/** What only warns, and may be left out where nothing uses its value. */
export const WARNINGS = ['warning', 'warningOnce', 'logV6DeprecationWarnings']

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

const lateValues: Change = {
	from: `return deferred && typeof deferred === "object" && typeof deferred.data === "object"`,
	to: `return false && typeof deferred.data === "object"`,
}

const changed: Record<string, Change[]> = {
	'/@remix-run/react/dist/esm/components.js': [unusedLink, ...scriptsOfServer],
	'/@remix-run/react/dist/esm/routes.js': answerByRoute,
	'/@remix-run/router/dist/router.js': [lateValues],
}
