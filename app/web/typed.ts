import { parse, type SubmissionResult } from '@conform-to/react'
import { isRouteErrorResponse, type ClientActionFunctionArgs } from '@remix-run/react'
import { useEffect, useState } from 'react'

/** Why a desk's form was not saved, where no page of ours could say it. */
type Unsent = 'offline' | 'failed'

interface Typed {
	user: string
	path: string
	form: string
	fields: [string, string][]
	/** Boxes without a tick, of which a form says nothing; those of a row that is not named have none anyway. */
	unticked: string[]
	until: number
}

const KEY = 'typed'
const KEPT = 10 * 60_000
const BACK =
	'Your session had ended, so nothing was saved. What you typed is here again. Please check it and send it once more.'

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
	const boxes = typedInto.querySelectorAll<HTMLInputElement>('[type=checkbox]')
	const ticked = new Set(fields.map(([name]) => name))
	const typed: Typed = {
		user: userHere(),
		path: location.pathname + location.search,
		form: typedInto.id,
		fields,
		unticked: [...boxes].map(({ name }) => name).filter((name) => !/[.[]/.test(name) && !ticked.has(name)),
		until: Date.now() + KEPT,
	}
	sessionStorage.setItem(KEY, JSON.stringify(typed))
}

export function forgetTyped() {
	sessionStorage.removeItem(KEY)
}

/** What was typed into this form when the session ended, as the server would have sent it back. */
export function useTyped(form: string): SubmissionResult | undefined {
	const [typed, setTyped] = useState<SubmissionResult>()
	useEffect(() => {
		// After the page stands as it was sent, so that it can be taken over.
		const frame = requestAnimationFrame(() => setTyped(takeTyped(form)))
		return () => cancelAnimationFrame(frame)
	}, [form])
	return typed
}

function takeTyped(form: string): SubmissionResult | undefined {
	const kept = sessionStorage.getItem(KEY)
	if (!kept) return
	const typed = JSON.parse(kept) as Typed
	const isTheirs = typed.user === userHere() && typed.until > Date.now()
	if (!isTheirs) forgetTyped()
	if (!isTheirs || typed.form !== form || typed.path !== location.pathname + location.search) return
	forgetTyped()
	const fields = new FormData()
	for (const [name, value] of typed.fields) fields.append(name, value)
	const submission = parse<unknown, string[]>(fields, { resolve: () => ({ error: {} }) })
	const value = { ...Object.fromEntries(typed.unticked.map((name) => [name, []])), ...submission.payload }
	return {
		...submission.reply({ formErrors: [BACK] }),
		intent: { type: 'update', payload: { value, validated: true } },
	}
}

function userHere(): string {
	return document.querySelector<HTMLElement>('.desk')?.dataset.user ?? ''
}

function leadsToSignIn({ headers }: Response): boolean {
	return /^\/auth\/login\b/.test(headers.get('Location') ?? '')
}
