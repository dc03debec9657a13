import { createElement, lazy, Suspense, useEffect, type ComponentType } from 'react'

let onServer: Promise<unknown> = Promise.resolve()

/** The server loads all parts before it renders the first page, so that every part is included in the HTML. */
export function partsAreThere(): Promise<unknown> {
	return onServer
}

type PropsOf<Component> = Component extends (props: infer Props) => unknown ? Props : never

/**
 * A rarely used part of a page with a separate script: `later(() => import('./move.tsx'), 'Move')`. The server-rendered HTML
 * works until the script has loaded. An optional style sheet loads with it.
 */
export function later<Module, Name extends keyof Module>(
	load: () => Promise<Module>,
	name: Name,
	sheet?: string,
) {
	type Props = PropsOf<Module[Name]>
	let loaded: { default: ComponentType<Props> } | undefined
	const fetch = async () => {
		const [module] = await Promise.all([load(), sheet && isStyled(sheet)])
		return (loaded ??= { default: module[name] as ComponentType<Props> })
	}
	if (import.meta.env.SSR) onServer = Promise.all([onServer, fetch()])
	let needed: ReturnType<typeof fetch> | undefined
	const need = () => (needed ??= fetch())
	const Part = lazy(() => (loaded ? atOnce(loaded) : need().catch(stayAsSent)))
	// The fallback never replaces server-rendered HTML. If the script fails to load, a reload gets the part from the server.
	const Missing = () => {
		useEffect(() => void need().catch(() => location.reload()), [])
		// Same text as the desk's loading indicator.
		return <p className="loading">Loading application</p>
	}
	const Later = (props: Props) => (
		<Suspense fallback={<Missing />}>
			{sheet ? <link rel="stylesheet" href={sheet} /> : null}
			{createElement(Part as unknown as ComponentType<object>, props as object)}
		</Suspense>
	)
	return Object.assign(Later, { fetch })
}

/** A thenable that resolves synchronously, because `renderToString` cannot wait. */
function atOnce<T>(value: T): Promise<T> {
	return { then: (take: (value: T) => void) => take(value) } as Promise<T>
}

/** Loads the style sheet before the part is rendered, to prevent a layout shift. Server-rendered parts include it already. */
function isStyled(href: string): Promise<unknown> | undefined {
	if (import.meta.env.SSR || document.querySelector(`link[href="${href}"]`)) return undefined
	const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
	document.head.append(link)
	return new Promise((resolve) => {
		link.onload = link.onerror = resolve
	})
}

function stayAsSent(): Promise<never> {
	return new Promise(() => undefined)
}
