import { createHash } from 'node:crypto'
import { z } from 'zod'
import { optionalLink } from '#app/domain/form/link.ts'
import { keyScopes } from '#app/domain/integration/scopes.ts'
import { newStudent, studentDetails } from '#app/domain/student/form.ts'
import { studentFields } from '#app/domain/student/fields.ts'
import { demandScope } from '#app/guards/api-key.server.ts'
import type { RouteArgs } from '#app/guards/enter.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { listExpected } from '#app/models/attendance/expected.server.ts'
import { markLesson } from '#app/models/attendance/marks.server.ts'
import { recordPayment } from '#app/models/billing/payment.server.ts'
import { apiEnums } from '#app/models/integration/enums.server.ts'
import { listApiLessons } from '#app/models/integration/resources.server.ts'
import { setOnlineLink } from '#app/models/lesson/link-change.server.ts'
import { addStudent } from '#app/models/student/addition.server.ts'
import { editStudent } from '#app/models/student/edit.server.ts'
import { findStudent, listInstruments } from '#app/models/student/student.server.ts'
import type { OpenKey } from '#app/models/visitors/api-key.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { withPhonesOf } from '#app/utils/phone.ts'
import type { Refused } from '#app/utils/outcome.ts'
import { readCall } from '#app/web/form.server.ts'
import { unlessUnchanged } from '#app/web/call.server.ts'
import { problem, problemNotFound } from '#app/web/problem.server.ts'
import { answerOne, messageOf } from './api-answer.server.ts'
import { rollSchema } from './api-resources.server.ts'

const line = z.string().max(200)
const LINK = { error: 'Enter a link, or null to use that of the class or the teacher' }
const minutes = z.number().int().min(0).max(1440).optional()
const MARKS = 'Send the marks as a list'

/** Writable resources, with the schema that parses and documents each. Students use the schemas of the desk's forms. */
export const apiBodies = {
	newStudent,
	/** Fields that are left out stay as they are. */
	student: studentDetails,
	payment: z.object({
		familyId: z.string({ error: 'Enter the id of the family' }).max(64),
		amountMinor: z.number({ error: 'Enter the amount in hundredths of the currency' }).int(),
		receivedOn: z.iso.date({ error: 'Enter the day it was received, such as 2026-04-14' }),
		method: z.enum(apiEnums.paymentMethod, { error: 'Choose how it was paid' }),
		reference: line.optional(),
	}),
	marks: z.object({
		marks: z
			.array(
				z.object({
					studentId: z.string({ error: 'Enter the id of the student' }).max(64),
					code: line.nullable().meta({ description: 'null removes the mark' }),
					minutesLate: minutes.meta({ description: 'Saved only with the code L, late' }),
					minutesTaught: minutes,
					familyNote: line.optional(),
					staffNote: line.optional(),
				}),
				{ error: MARKS },
			)
			.max(500, MARKS),
		overrideReason: line.optional().meta({ description: 'Needed once the marks are locked' }),
	}),
	lesson: z.strictObject(
		{ onlineLink: z.string(LINK).nullable() },
		{ error: 'Send the onlineLink of the lesson' },
	),
}

const changedFields = z.strictObject(
	Object.fromEntries(Object.keys(studentFields).map((name) => [name, z.unknown().optional()])),
	{ error: 'Send only fields of a student that can be changed' },
)

export async function createStudent(args: RouteArgs, key: OpenKey): Promise<Response> {
	const access = demandScope(key, 'people:write')
	const once = await idempotencyKey(args, key)
	const details = await readBody(args, apiBodies.newStudent)
	const anyway = new URL(args.request.url).searchParams.get('duplicates') === 'allow'
	const added = addStudent(access, details, { key: once, anyway })
	if (added.ok) return created(args, key, 'students', added.value.id)
	if (!added.duplicates) return refusedProblem(added)
	const known =
		added.duplicates.length > 0
			? 'A student like this'
			: 'A guardian with this email or phone, in another family,'
	return problem(409, 'Probably a duplicate', `${known} is on the list. Add ?duplicates=allow.`)
}

export async function changeStudent(args: RouteArgs, key: OpenKey, id = ''): Promise<Response> {
	const access = demandScope(key, 'people:write')
	const student = findStudent(access, id)
	if (!student) return problemNotFound()
	const body = await readBody(args, changedFields, 'PATCH')
	const instruments = listInstruments(access, id)
	const fields = Object.entries({ ...student, instruments, ...body }).filter(([, value]) => value !== null)
	const { phoneCountry: country } = args.context
	const kept = [student.phone, student.emergencyPhone]
	const read = withPhonesOf({ country, kept }, () => studentDetails.safeParse(Object.fromEntries(fields)))
	if (!read.success) return problem(400, 'Bad request', messageOf(read.error))
	const saved = editStudent(access, id, { ...read.data, version: student.version })
	if (!saved) return problemNotFound()
	return saved.ok ? answerOne(args, readable(key), 'students', id) : refusedProblem(saved)
}

export async function changeLesson(args: RouteArgs, key: OpenKey, id = ''): Promise<Response> {
	const access = demandScope(key, 'schedule:write')
	const { onlineLink } = await readBody(args, apiBodies.lesson, 'PATCH')
	const link = optionalLink().safeParse(onlineLink ?? '')
	if (!link.success) return problem(400, 'Bad request', messageOf(link.error))
	const saved = setOnlineLink(access, { id }, link.data ?? null)
	return saved.ok ? answerOne(args, readable(key), 'lessons', id) : refusedProblem(saved)
}

export async function createPayment(args: RouteArgs, key: OpenKey): Promise<Response> {
	const access = demandScope(key, 'money:write')
	const once = await idempotencyKey(args, key)
	const payment = await readBody(args, apiBodies.payment)
	const recorded = recordPayment(access, once, payment)
	return recorded.ok ? created(args, key, 'payments', recorded.value.id) : refusedProblem(recorded)
}

/** Everyone expected at a lesson, with their marks. */
export function answerRoll({ request }: RouteArgs, access: Access, id = ''): Response {
	const [lesson] = listApiLessons(access, { id, limit: 1, filters: {} })
	if (!lesson) return problemNotFound()
	const body = rollSchema.parse({ lessonId: id, students: listExpected(access, lesson) })
	return unlessUnchanged(request, JSON.stringify(body), () => body)
}

export async function writeRoll(args: RouteArgs, key: OpenKey, id = ''): Promise<Response> {
	const access = demandScope(key, 'attendance:write')
	const { marks, overrideReason } = await readBody(args, apiBodies.marks, 'PUT')
	const marked = markLesson(access, id, marks, { source: 'office', overrideReason })
	return marked.ok ? answerRoll(args, access, id) : refusedProblem(marked)
}

/** Calls and keys read bodies alike; their errors differ. */
async function readBody<S extends z.ZodType<unknown, Record<string, unknown>>>(
	args: RouteArgs,
	schema: S,
	...methods: string[]
): Promise<z.output<S>> {
	try {
		return await readCall(args, schema, ...methods)
	} catch (error) {
		if (!(error instanceof Response)) throw error
		const { message } = (await error.json()) as { message: string }
		throw problem(error.status, 'Bad request', message)
	}
}

/** Called before the body is read. The same header repeats a request without repeating its effect; with another body it is refused. */
async function idempotencyKey({ request }: RouteArgs, { id }: OpenKey): Promise<string> {
	const header = request.headers.get('Idempotency-Key')
	if (header === null) return newId()
	if (!/^[\w-]{8,64}$/.test(header))
		throw problem(
			400,
			'Bad request',
			'An Idempotency-Key has 8 to 64 letters, digits, hyphens or underscores.',
		)
	const { pathname } = new URL(request.url)
	return `${hashed(`${id} ${pathname} ${header}`)}.${hashed(await request.clone().text())}`
}

function hashed(text: string): string {
	return createHash('sha256').update(text).digest('base64url')
}

/** A key reads what it just wrote, without the scope to read the rest. */
function readable(key: OpenKey): OpenKey {
	return { ...key, scopes: keyScopes.map(({ value }) => value) }
}

function created(args: RouteArgs, key: OpenKey, resource: 'students' | 'payments', id: string): Response {
	const { headers, body } = answerOne(args, readable(key), resource, id)
	headers.set('Location', `/api/v1/${resource}/${id}`)
	return new Response(body, { status: 201, headers })
}

function refusedProblem({ status, errors }: Refused): Response {
	return problem(status, 'Refused', Object.values(errors).flat()[0] ?? 'This was refused.')
}
