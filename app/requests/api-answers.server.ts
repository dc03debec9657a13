import { z } from 'zod'
import { cycles, planNames } from '#app/domain/subscription/plans.ts'
import { ROLES, STATUSES } from '#app/domain/account/roles.ts'

const status = z.enum(STATUSES)
const role = z.enum(ROLES)
const limit = z.union([z.number().int(), z.literal('unlimited')])
const people = z.number().int().min(0)

const failure = z.strictObject({ message: z.string() })

const done = z.strictObject({ ok: z.literal(true) })

const accepted = z.strictObject({ success: z.literal(true), message: z.string() })

const session = z.strictObject({
	id: z.string(),
	role,
	schoolId: z.string().nullable(),
	isSuperAdmin: z.boolean(),
})

const user = z.strictObject({
	...session.shape,
	name: z.string(),
	email: z.string().nullable(),
	schoolName: z.string().nullable(),
	subscriptionStatus: status,
})

const school = z.strictObject({
	id: z.string(),
	name: z.string(),
	settings: z.strictObject({ invoiceSettings: z.strictObject({ defaultCurrency: z.string().length(3) }) }),
})

const chosenSchool = z.strictObject({ schoolId: z.string().nullable(), role })

const subscriptionStatus = z.strictObject({ status, subscriptionStatus: status })

const subscriptionLimits = z.strictObject({
	usage: z.strictObject({ teachers: people, students: people }),
	limits: z.strictObject({ teachers: limit, students: limit }),
	teacherLimit: limit,
	studentLimit: limit,
	isActive: z.boolean(),
})

const activation = z.union([
	z.strictObject({ success: z.literal(true) }),
	z.strictObject({ success: z.literal(false), message: z.string() }),
])

const cleaned = z.strictObject({ cleaned: z.boolean() })

const price = z.strictObject({ price: z.string(), numericPrice: z.number(), paypalPlanId: z.string() })

const planList = z.strictObject({
	plans: z.record(z.enum(planNames), z.record(z.enum(cycles), price)),
})

const paypalConfig = z.strictObject({ clientId: z.string(), sdkUrl: z.string() })

const order = z.strictObject({ id: z.string(), approveUrl: z.url() })

const hit = z.looseObject({
	kind: z.enum(['student', 'guardian', 'family', 'teacher', 'class', 'invoice']),
	id: z.string(),
	name: z.string(),
	facts: z.array(z.string()),
	phone: z.string().nullable(),
	email: z.string().nullable(),
	to: z.string(),
})

const hits = z.strictObject({ hits: z.array(hit) })

const version = z.strictObject({ version: z.string() })

const chatMessage = z.strictObject({
	id: z.string(),
	type: z.enum(['user', 'other']),
	author: z.string(),
	content: z.string(),
	imageUrl: z.string().nullable(),
	sources: z.array(z.strictObject({ article: z.string(), title: z.string() })),
	timestamp: z.iso.datetime(),
	when: z.string(),
})

const chat = z.strictObject({ messages: z.array(chatMessage) })

const sentMessages = z.strictObject({ success: z.literal(true), messages: z.array(chatMessage) })

const unread = z.strictObject({ count: people })

const online = z.strictObject({ isOnline: z.boolean() })

const success = z.strictObject({ success: z.literal(true) })

const image = z.strictObject({ imageUrl: z.string() })

/**
 * Response schemas of the API. The API documentation is generated from them, and a test checks every handler against them.
 */
export const answers = {
	failure,
	done,
	accepted,
	session,
	user,
	school,
	chosenSchool,
	subscriptionStatus,
	subscriptionLimits,
	activation,
	cleaned,
	planList,
	paypalConfig,
	order,
	hits,
	version,
	chat,
	sentMessages,
	unread,
	online,
	success,
	image,
}
