import { createElement, lazy, Suspense, useEffect, type ComponentType } from 'react'

let onServer: Promise<unknown> = Promise.resolve()

/** The server waits for all parts before it draws its first page, so that each is sent whole. */
export function partsAreThere(): Promise<unknown> {
	return onServer
}

type PropsOf<Component> = Component extends (props: infer Props) => unknown ? Props : never

/**
 * A part of a page with a script of its own, for what few visits come to: `later(() => import('./move.tsx'), 'Move')`.
 * In a browser it can be used as it was sent until its script is there. A sheet that its page does without comes with it.
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
	// Never in the place of what was sent: the server sends the part with its page, and is asked for that one.
	const Missing = () => {
		useEffect(() => void need().catch(() => location.reload()), [])
		// Where the desk said so while the data was on its way.
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

/** React reads what is there already without waiting for it, which `renderToString` could not do. */
function atOnce<T>(value: T): Promise<T> {
	return { then: (take: (value: T) => void) => take(value) } as Promise<T>
}

/** Read before the part is drawn, or it would jump. The server has sent it with its page. */
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
