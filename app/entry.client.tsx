import { RemixBrowser } from '@remix-run/react'
import { startTransition, useLayoutEffect } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { canHydrate, fillIn } from './web/old-browsers.ts'
import { nameOffline } from './web/offline.ts'

const sent = document.documentElement
let root: Root

/**
 * React draws anew what it cannot take over, and an error page where that fails too. The page as it was sent works
 * without a script, so it is put back, as a copy that no handler knows.
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

/** Whether what stands here now is a page, or the error that was sent. */
function isSound(): boolean {
	const isError = (page: ParentNode) => page.querySelector('.error-words') !== null
	return document.getElementById('main') !== null && isError(document) === isError(sent)
}

if (canHydrate()) {
	fillIn()
	nameOffline()
	startTransition(() => {
		root = hydrateRoot(document, <Desk />)
	})
}
