import { isRouteErrorResponse, type ClientActionFunctionArgs } from '@remix-run/react'

/** Why a desk's form was not saved, where no page of ours could say it. */
type Unsent = 'offline' | 'failed'

export interface Typed {
	user: string
	path: string
	form: string
	fields: [string, string][]
	until: number
}

/** Where it is kept meanwhile. */
export const KEY = 'typed'
const KEPT = 10 * 60_000

let typedInto: HTMLFormElement | null = null

/** The form of a desk that somebody is at. */
export function noteTyping(form: HTMLFormElement) {
	typedInto = form
}

/**
 * The clientAction of every page of a desk that takes forms. An error would put its own page over what was typed, so
 * an answer takes its place; with this status nothing is loaded again.
 */
export async function keepTypedOnFailure({ serverAction }: ClientActionFunctionArgs): Promise<unknown> {
	try {
		return await serverAction()
	} catch (error) {
		if (error instanceof Response) {
			if (leadsToSignIn(error)) keepTyped()
			// The page may be the same afterwards, and a password that was used is nobody's to send again.
			typedInto?.querySelectorAll<HTMLInputElement>('[name*=assword]').forEach((field) => (field.value = ''))
			typedInto = null
			throw error
		}
		if (isRouteErrorResponse(error)) throw error
		const unsent: Unsent = (error as Error).name === 'Offline' ? 'offline' : 'failed'
		return Response.json({ unsent }, { status: 503 })
	}
}

/** What the form sent last was told in place of an answer, whichever page it belongs to. */
export function lastUnsent(): Unsent | null {
	const { actionData } = globalThis.__remixRouter?.state ?? {}
	const [answer] = Object.values(actionData ?? {}) as ({ unsent?: Unsent } | null)[]
	return answer?.unsent ?? null
}

/** For this browser window only, for the person who typed it, for ten minutes, and never a password. */
export function keepTyped() {
	if (!typedInto?.isConnected) return
	const fields = [...new FormData(typedInto)].filter(
		(field): field is [string, string] => typeof field[1] === 'string' && !/password/i.test(field[0]),
	)
	const typed: Typed = {
		user: userHere(),
		path: location.pathname + location.search,
		form: typedInto.id,
		fields,
		until: Date.now() + KEPT,
	}
	sessionStorage.setItem(KEY, JSON.stringify(typed))
}

export function forgetTyped() {
	sessionStorage.removeItem(KEY)
}

export function userHere(): string {
	return document.querySelector<HTMLElement>('.desk')?.dataset.user ?? ''
}

function leadsToSignIn({ headers }: Response): boolean {
	return /^\/auth\/login\b/.test(headers.get('Location') ?? '')
}
