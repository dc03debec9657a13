import { z } from 'zod'
import { contactForm } from '#app/domain/contact/form.ts'
import { demoForm } from '#app/domain/contact/demo-form.ts'
import { forgotPasswordForm, resetPasswordCall } from '#app/domain/account/password-form.ts'
import { registrationCall, schoolRegistrationCall } from '#app/domain/school/registration-form.ts'
import { switchSchoolForm } from '#app/domain/account/session-form.ts'
import { signInForm } from '#app/domain/account/sign-in-form.ts'
import { activationForm, cancelRegistrationForm, choosePlanForm } from '#app/domain/subscription/form.ts'
import { chatMessage, heartbeat } from '#app/domain/support/form.ts'
import { answers } from './api-answers.server.ts'

interface Call {
	method: 'get' | 'post' | 'delete'
	path: string
	summary: string
	tag: 'Session' | 'Registration' | 'Subscription' | 'Support' | 'School'
	/** Requires no session. */
	isOpen?: true
	body?: z.ZodType
	/** Name of the file field, for uploads. */
	file?: string
	query?: Record<string, string>
	answer: z.ZodType
	/** Responses besides 200, with descriptions. */
	also?: Record<number, [string, z.ZodType]>
}

/** All API routes, except PayPal's two return addresses, which redirect to pages. */
export const CALLS: readonly Call[] = [
	{
		...call('post', '/api/login', 'Sign in', 'Session'),
		isOpen: true,
		body: signInForm,
		answer: answers.session,
	},
	{ ...call('post', '/api/logout', 'Sign out', 'Session'), isOpen: true, answer: answers.done },
	{ ...call('get', '/api/user', 'Who is signed in', 'Session'), answer: answers.user },
	{
		...call('post', '/api/session/school', 'Change to another school', 'Session'),
		body: switchSchoolForm,
		answer: answers.chosenSchool,
	},
	{
		...call('post', '/api/email/password-reset', 'Email a link to choose a new password', 'Session'),
		isOpen: true,
		body: forgotPasswordForm,
		answer: answers.done,
	},
	{
		...call('post', '/api/auth/reset-password', 'Choose a new password', 'Session'),
		isOpen: true,
		body: resetPasswordCall,
		answer: answers.done,
	},
	{
		...call('post', '/api/register', 'Register a school or a solo teacher', 'Registration'),
		isOpen: true,
		body: registrationCall,
		answer: answers.user,
	},
	{
		...call('post', '/api/auth/register-school', 'Register a school', 'Registration'),
		isOpen: true,
		body: schoolRegistrationCall,
		answer: answers.accepted,
	},
	{
		...call('delete', '/api/cleanup/cancel-registration', 'Cancel your own registration', 'Registration'),
		isOpen: true,
		body: cancelRegistrationForm,
		answer: answers.cleaned,
	},
	{
		...call('post', '/api/contact', 'Send a contact message', 'Registration'),
		isOpen: true,
		body: contactForm,
		answer: answers.accepted,
	},
	{
		...call('post', '/api/demo-request', 'Request a demo', 'Registration'),
		isOpen: true,
		body: demoForm,
		answer: answers.accepted,
	},
	{
		...call('get', '/api/auth/plans', 'Plans and prices', 'Subscription'),
		isOpen: true,
		answer: answers.planList,
	},
	{
		...call('get', '/api/auth/subscription-status', 'Whether the school is paid for', 'Subscription'),
		answer: answers.subscriptionStatus,
	},
	{
		...call(
			'get',
			'/api/subscription/limits/{schoolId}',
			'How much of its plan a school uses',
			'Subscription',
		),
		answer: answers.subscriptionLimits,
	},
	{
		...call('post', '/api/subscription/manual-activation', 'Ask for an activation', 'Subscription'),
		body: activationForm,
		answer: answers.activation,
		also: { 202: ['Noted for staff', answers.activation] },
	},
	{
		...call('get', '/api/paypal/config', 'What PayPal’s buttons need', 'Subscription'),
		isOpen: true,
		answer: answers.paypalConfig,
	},
	{
		...call('post', '/api/paypal/subscription', 'Order a plan', 'Subscription'),
		body: choosePlanForm,
		answer: answers.order,
	},
	{ ...call('get', '/api/school-by-id/{schoolId}', 'A school', 'School'), answer: answers.school },
	{
		...call('get', '/api/search', 'Find people, classes and invoices', 'School'),
		query: {
			q: 'Beginnings of names, part of a phone number, an email address, or the number of an invoice',
		},
		answer: answers.hits,
	},
	{
		...call('get', '/api/messages/{id}', 'Whether a conversation has changed', 'School'),
		answer: answers.version,
	},
	{ ...call('get', '/api/support/ai-chat', 'Messages with the assistant', 'Support'), answer: answers.chat },
	{ ...call('get', '/api/support/admin-chat', 'Messages with our staff', 'Support'), answer: answers.chat },
	{
		...call('post', '/api/support/ai-chat/send', 'Ask the assistant', 'Support'),
		body: chatMessage,
		answer: answers.sentMessages,
	},
	{
		...call('post', '/api/support/admin-chat/send', 'Write to our staff', 'Support'),
		body: chatMessage,
		answer: answers.sentMessages,
	},
	{
		...call('get', '/api/support/unread-count', 'How many answers were not seen', 'Support'),
		answer: answers.unread,
	},
	{
		...call('post', '/api/support/seen', 'All answers were seen', 'Support'),
		answer: answers.unread,
	},
	{
		...call('get', '/api/support/super-admin/status', 'Whether our staff are there', 'Support'),
		answer: answers.online,
	},
	{
		...call('post', '/api/support/super-admin/heartbeat', 'Our staff are there', 'Support'),
		body: heartbeat,
		answer: answers.success,
	},
	{
		...call('post', '/api/support/upload-image', 'A picture for a message', 'Support'),
		file: 'image',
		answer: answers.image,
	},
]

function call(method: Call['method'], path: string, summary: string, tag: Call['tag']) {
	return { method, path, summary, tag }
}

let kept: object | undefined

/** The OpenAPI 3.1 document, generated from the schemas of forms and handlers. */
export function openApi(): object {
	kept ??= {
		openapi: '3.1.0',
		info: {
			title: 'Solfa',
			version: '1',
			description:
				'Calls of a Solfa. Who asks is known by the session cookie that POST /api/login sets. Every failure answers a message.',
		},
		components: {
			securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } },
			schemas: { Failure: answered(answers.failure) },
		},
		paths: pathsOf(CALLS),
	}
	return kept
}

function pathsOf(calls: readonly Call[]) {
	const paths: Record<string, Record<string, object>> = {}
	for (const apiCall of calls)
		paths[apiCall.path] = { ...paths[apiCall.path], [apiCall.method]: operation(apiCall) }
	return paths
}

function operation(apiCall: Call) {
	const { summary, tag, isOpen, body, file, answer, also = {} } = apiCall
	const parameters = parametersOf(apiCall)
	const takes = body ? jsonOf(taken(body)) : file ? uploadOf(file) : null
	const others = Object.entries(also).map(([status, [description, schema]]): [string, object] => [
		status,
		{ description, content: jsonOf(answered(schema)) },
	])
	return {
		summary,
		tags: [tag],
		security: isOpen ? [] : [{ session: [] }],
		...(parameters.length > 0 ? { parameters } : {}),
		...(takes ? { requestBody: { required: true, content: takes } } : {}),
		responses: {
			200: { description: 'Done', content: jsonOf(answered(answer)) },
			...Object.fromEntries<object>(others),
			default: { description: 'What went wrong', content: jsonOf({ $ref: '#/components/schemas/Failure' }) },
		},
	}
}

function parametersOf({ path, query = {} }: Call) {
	const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
	return [
		...named.map((name) => ({ name, in: 'path', required: true, schema: TEXT })),
		...Object.entries(query).map(([name, description]) => ({ name, in: 'query', description, schema: TEXT })),
	]
}

const TEXT = { type: 'string' }

function jsonOf(schema: object) {
	return { 'application/json': { schema } }
}

function uploadOf(field: string) {
	const schema = {
		type: 'object',
		required: [field],
		properties: { [field]: { type: 'string', contentMediaType: 'application/octet-stream' } },
	}
	return { 'multipart/form-data': { schema } }
}

/** Describes the input of a schema, before transformations. */
function taken(schema: z.ZodType) {
	return withoutDialect(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
}

function answered(schema: z.ZodType) {
	return withoutDialect(z.toJSONSchema(schema))
}

/** The OpenAPI version already defines the dialect. */
function withoutDialect({ $schema: _dialect, ...schema }: Record<string, unknown>) {
	return schema
}
