import type { Plugin } from 'vite'
import { changeSources } from './change-sources.ts'

/**
 * If the script of a page cannot be loaded, on a bad connection or after a release, the browser opens the page. The router
 * would reload the current page instead, and the click would be lost.
 */
export function openOnFailure(): Plugin {
	return changeSources('open-on-failure', { server: false, apply: 'build', changed })
}

const changed = {
	'/@remix-run/react/dist/esm/routeModules.js': [
		{
			from: `    window.location.reload();
    return new Promise(() => {`,
			to: `    const to = window.__remixRouter?.state.navigation.location;
    const path = to ? to.pathname + to.search : '';
    if (to && path !== window.location.pathname + window.location.search) window.location.assign(path + to.hash);
    else window.location.reload();
    return new Promise(() => {`,
		},
	],
}
