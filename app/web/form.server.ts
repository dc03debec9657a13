import { parseWithZod } from '@conform-to/zod/v4'
import type { Submission, SubmissionResult } from '@conform-to/dom'
import { data, type ActionFunctionArgs } from '@remix-run/node'
import type { z } from 'zod'
import { demandMethod } from './call.server.ts'
import { FORM_KEY, readFormKey } from './form-key.server.ts'
import { filesIn, type Uploaded } from './uploads.server.ts'
import { steady } from '#app/utils/steady.ts'
import type { Refused } from '#app/utils/outcome.ts'
import { withPhonesOf } from '#app/utils/phone.ts'
import { withDatesWritten } from '#app/utils/read-date.ts'

type Asked = Pick<ActionFunctionArgs, 'request' | 'context'>

/** Fields never sent back to the browser. */
const SECRETS = [
	'password',
	'confirmPassword',
	'currentPassword',
	'clientPassword',
	'stripePassword',
	'textPassword',
]

interface Read<T> {
	submission: Submission<Record<string, unknown>, string[], T>
	/** Idempotency key of the form. */
	key: string
	/** The pressed button, if the form has several. */
	intent: string | null
	/** Files of the form's file field. */
	files: Uploaded[]
	/** Name of the file field. */
	filesIn?: string
}

export type ReadForm<T> = (Read<T> & { ok: true; value: T }) | (Read<T> & { ok: false; errors?: Refused })

/** Parses a form with a schema. Unreadable input results in status 400, never 500. */
export async function readForm<S extends z.ZodType<unknown, Record<string, unknown>>>(
	args: Asked,
	schema: S,
	{ filesIn: field }: { filesIn?: string } = {},
): Promise<ReadForm<z.output<S>>> {
	const { fields, files } = await readFields(args.request, asPage, field)
	keepRowsOnly(fields)
	const { dateFormat, phoneCountry: country, keptPhones: kept } = args.context
	const submission = withDatesWritten(dateFormat, () =>
		withPhonesOf({ country, kept }, () => parseWithZod(fields, { schema })),
	) as Submission<Record<string, unknown>, string[], z.output<S>>
	const intent = fields.get('intent')
	const read = {
		submission,
		key: readFormKey(fields),
		intent: typeof intent === 'string' ? intent : null,
		files,
		filesIn: field,
	}
	const { refusal } = args.context
	if (refusal) {
		const errors: Refused = { ok: false, errors: { form: [refusal.text] }, ...refusal }
		return { ...read, ok: false, errors }
	}
	if (submission.status !== 'success') return { ...read, ok: false }
	return { ...read, ok: true, value: submission.value }
}

/** Parses a GET form from the address. The result renders the form with the typed values and the errors. */
export function readAsked<S extends z.ZodType<unknown, Record<string, unknown>>>(
	{ request, context }: Asked,
	schema: S,
): { value: z.output<S> | null; result: SubmissionResult } {
	const fields = new URL(request.url).searchParams
	fields.delete('__intent__')
	const submission = withDatesWritten(context.dateFormat, () => parseWithZod(fields, { schema }))
	const value = submission.status === 'success' ? submission.value : null
	return { value, result: submission.reply() }
}

/** Renders the page again with the typed values and the errors. */
export function invalid(args: Asked, form: ReadForm<unknown>, refused?: Refused) {
	const why = refused ?? (form.ok ? undefined : form.errors)
	if (why?.retryAfter) args.context.replyHeaders.set('Retry-After', String(why.retryAfter))
	const errors: Refused['errors'] = { ...why?.errors, ...lostFiles(form, why) }
	const { form: formErrors = [], ...fieldErrors } = errors
	// The key was already used with other values, so the page gets a new one for deliberately submitting these as well.
	const hideFields = why?.status === 422 ? [...SECRETS, FORM_KEY] : SECRETS
	const result: SubmissionResult = form.submission.reply({ formErrors, fieldErrors, hideFields })
	// Adding or removing a row is not an error, so it clears the errors.
	const rows = !why && result.intent
	if (rows) delete result.error
	return data(
		{ result, conflict: why?.conflict, way: why?.way },
		{ status: why?.status ?? (rows ? 200 : 400) },
	)
}

/** Browsers drop chosen files when a page is rendered again, so the page asks for them, unless it refuses the only one. */
function lostFiles({ files, filesIn }: ReadForm<unknown>, why?: Refused): Refused['errors'] {
	const errors = why?.errors[filesIn ?? ''] ?? []
	if (!filesIn || files.length <= errors.length) return {}
	return { [filesIn]: [...errors, `Choose the file${files.length > 1 ? 's' : ''} again.`] }
}

/** Renders the page again with some fields filled in. Nothing is saved. */
export function filledIn(form: ReadForm<unknown>, values: Record<string, unknown>) {
	const result = form.submission.reply({ hideFields: SECRETS })
	delete result.error
	return data({ result: { ...result, initialValue: { ...result.initialValue, ...values } } })
}

/** Parses the body of a call, as JSON or form, with the schema of its page. Throws the error response. */
export async function readCall<S extends z.ZodType<unknown, Record<string, unknown>>>(
	{ request, context: { phoneCountry: country } }: Asked,
	schema: S,
	...methods: string[]
): Promise<z.output<S>> {
	demandMethod(request, 'POST', ...methods)
	if (!/^application\/json\b/i.test(request.headers.get('Content-Type') ?? '')) {
		const { fields } = await readFields(request, asJson)
		const form = withPhonesOf({ country }, () => parseWithZod(fields, { schema }))
		if (form.status === 'success') return form.value
		throw asJson(firstWords(form.error) ?? UNREADABLE, 400)
	}
	const body = emptyIsMissing(await readJson(request))
	const parsed = withPhonesOf({ country }, () => schema.safeParse(body))
	if (parsed.success) return parsed.data
	throw asJson(parsed.error.issues[0]?.message ?? UNREADABLE, 400)
}

/**
 * Rows are the only part of Conform's protocol a form may use. The row button encodes the action in its name, because some
 * text browsers display the value of a button.
 */
function keepRowsOnly(fields: FormData) {
	const asked = [...fields.keys()].find((field) => /^(insert|remove):/.test(field))
	if (asked === undefined) return
	fields.delete(asked)
	const [, insert, remove, index] = /^(?:insert:([a-zA-Z]+)|remove:([a-zA-Z]+):(\d{1,3}))$/.exec(asked) ?? []
	const name = insert ?? remove
	const isList = [...fields.keys()].every((field) => field !== name && !field.startsWith(`${name}.`))
	if (!name || !isList || name in Object.prototype) return
	const intent = insert
		? { type: 'insert', payload: { name } }
		: { type: 'remove', payload: { name, index: Number(index) } }
	fields.set('__intent__', JSON.stringify(intent))
}

const UNREADABLE = 'What was sent could not be read. Please go back and send the form again.'
const WRONG_TYPE = 'This address takes forms and JSON only.'

type Unreadable = (text: string, status: number) => unknown

function asPage(text: string, status: number) {
	return data({ title: 'That could not be read', text }, { status })
}

function asJson(text: string, status: number) {
	return Response.json({ message: text }, { status })
}

/** Text fields, plus the files of the one file field. */
async function readFields(request: Request, refuse: Unreadable, withFiles?: string) {
	const type = request.headers.get('Content-Type') ?? ''
	const known = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)
	if (!known && type !== '') throw refuse(WRONG_TYPE, 415)
	let fields: FormData
	try {
		fields = known ? await request.formData() : new FormData()
	} catch {
		throw refuse(UNREADABLE, 400)
	}
	// Reserved by Conform, which trusts these fields and throws if they are malformed.
	for (const reserved of ['__intent__', '__state__']) fields.delete(reserved)
	const files = withFiles ? await filesIn(fields, withFiles) : []
	if (withFiles) fields.delete(withFiles)
	const read = new FormData()
	for (const [name, value] of fields) {
		if (typeof value !== 'string') throw refuse('This form takes no files.', 400)
		if (!storable(name) || !storable(value)) throw refuse(UNREADABLE, 400)
		read.append(name, SECRETS.includes(name) ? value : steady(value))
	}
	return { fields: read, files }
}

async function readJson(request: Request): Promise<Record<string, unknown>> {
	let body: unknown
	try {
		body = JSON.parse(await request.text(), (key, value: unknown) => {
			if (typeof value !== 'string') return value
			if (!storable(value)) throw new SyntaxError('not storable')
			return SECRETS.includes(key) ? value : steady(value)
		})
	} catch {
		throw asJson(UNREADABLE, 400)
	}
	if (typeof body !== 'object' || body === null || Array.isArray(body)) throw asJson(UNREADABLE, 400)
	return body as Record<string, unknown>
}

/** NUL and lone surrogates can be sent but not typed, and SQLite would truncate or corrupt the text. */
function storable(text: string): boolean {
	return !text.includes('\0') && text.isWellFormed()
}

/** Forms cannot distinguish empty from missing, so JSON calls treat both alike and get the field's own message. */
function emptyIsMissing(body: Record<string, unknown>): Record<string, unknown> {
	return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== ''))
}

function firstWords(error: Record<string, string[] | null> | null | undefined): string | undefined {
	return Object.values(error ?? {}).find((words) => words && words.length > 0)?.[0]
}
