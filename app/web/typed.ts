import { isRouteErrorResponse, type ClientActionFunctionArgs } from '@remix-run/react'

/** The reason why a desk's form was not saved, if no response explains it. */
type Unsent = 'offline' | 'failed'

export interface Typed {
	user: string
	path: string
	form: string
	fields: [string, string][]
	until: number
}

/** Key in the session storage. */
export const KEY = 'typed'
const KEPT = 10 * 60_000

let typedInto: HTMLFormElement | null = null

/** The form the user is typing into. */
export function noteTyping(form: HTMLFormElement) {
	typedInto = form
}

/**
 * The clientAction of every desk page with a form. An error page would discard the typed text, so a failure becomes action
 * data instead; its status prevents a revalidation.
 */
export async function keepTypedOnFailure({ serverAction }: ClientActionFunctionArgs): Promise<unknown> {
	try {
		return await serverAction()
	} catch (error) {
		if (error instanceof Response) {
			if (leadsToSignIn(error)) keepTyped()
			// The page may remain in place, and a used password must not stay in its fields.
			typedInto?.querySelectorAll<HTMLInputElement>('[name*=assword]').forEach((field) => (field.value = ''))
			typedInto = null
			throw error
		}
		if (isRouteErrorResponse(error)) throw error
		const unsent: Unsent = (error as Error).name === 'Offline' ? 'offline' : 'failed'
		return Response.json({ unsent }, { status: 503 })
	}
}

/** The failure of the last form, on whichever page. */
export function lastUnsent(): Unsent | null {
	const { actionData } = globalThis.__remixRouter?.state ?? {}
	const [answer] = Object.values(actionData ?? {}) as ({ unsent?: Unsent } | null)[]
	return answer?.unsent ?? null
}

/** Kept for this window, this user and ten minutes, never including passwords. */
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
