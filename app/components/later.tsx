import { createElement, lazy, Suspense, type ComponentType } from 'react'

/** Where this document was opened. */
const opened = typeof location === 'undefined' ? '' : location.href

/**
 * A part of a page with a script of its own, for what few visits come to. Its loader waits for `fetch` on the server,
 * so that the page is sent whole; in a browser that part can be used as it was sent until its script is there.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
	let loaded: { default: ComponentType<Props> } | undefined
	const fetch = async () => (loaded ??= { default: await load() })
	const Part = lazy(() => (loaded ? atOnce(loaded) : fetch().catch(askWhole)))
	const Later = (props: Props) => (
		<Suspense>{createElement(Part as unknown as ComponentType<Props>, props)}</Suspense>
	)
	return Object.assign(Later, { fetch })
}

/** React reads what is there already without waiting for it, which `renderToString` could not do. */
function atOnce<T>(value: T): Promise<T> {
	return { then: (take: (value: T) => void) => take(value) } as Promise<T>
}

/** The server sends the part with its page. If that is how it came, it stays as it was sent. */
function askWhole(): Promise<never> {
	if (location.href !== opened) location.reload()
	return new Promise(() => undefined)
}
