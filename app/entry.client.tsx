import { RemixBrowser } from '@remix-run/react'
import { startTransition, useLayoutEffect } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { canHydrate, fillIn } from './web/old-browsers.ts'
import { nameOffline } from './web/offline.ts'

const sent = document.documentElement
let root: Root

/**
 * If hydration fails, React renders the page anew, and an error page if that fails too. The original page works without
 * JavaScript, so a copy of it, without React's handlers, is put back.
 */
function Desk() {
	useLayoutEffect(() => {
		if (sent.isConnected || isSound()) return
		setTimeout(() => {
			root.unmount()
			document.append(sent.cloneNode(true))
		})
	}, [])
	return <RemixBrowser />
}

/** True if a page is rendered, and is an error page exactly when the server sent one. */
function isSound(): boolean {
	const isError = (page: ParentNode) => page.querySelector('.error-words') !== null
	return document.getElementById('main') !== null && isError(document) === isError(sent)
}

/**
 * If the script of a page cannot be loaded, on a bad connection or after a release, Remix reloads the page the user is
 * leaving, and the click would be lost. The browser opens the next page instead.
 */
function openOnFailure() {
	const { navigation } = window as { navigation?: EventTarget }
	navigation?.addEventListener('navigate', (event) => {
		const next = globalThis.__remixRouter?.state.navigation.location
		if (!next || (event as Event & { navigationType: string }).navigationType !== 'reload') return
		event.preventDefault()
		location.assign(next.pathname + next.search)
	})
}

/**
 * Remix decodes the data of the page when it is first drawn, and throws a promise until that is done. A click in that
 * moment would make React draw at once, find no data and give up for good, so the data comes first.
 */
async function decodeData() {
	try {
		RemixBrowser({})
	} catch (decoding) {
		await decoding
	}
}

if (canHydrate()) {
	fillIn()
	nameOffline()
	openOnFailure()
	void decodeData().then(() =>
		startTransition(() => {
			root = hydrateRoot(document, <Desk />)
		}),
	)
}
