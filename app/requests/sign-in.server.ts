import { redirect } from '@remix-run/node'
import type { z } from 'zod'
import type { Person } from '#app/models/access.server.ts'
import { signInCodeForm } from '#app/domain/account/two-factor-form.ts'
import { endSession } from '#app/models/identity/session.server.ts'
import { admits, homeOf } from '#app/domain/account/areas.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { href } from '#app/domain/href.ts'
import { siteHref } from '#app/domain/site-href.ts'
import { refused } from '#app/utils/outcome.ts'
import { wayBack } from '#app/web/redirect-to.ts'
import { writingGets } from '#app/web/writing-gets.ts'
import { authenticate } from './authenticate.server.ts'
import { visit, type RouteArgs } from '#app/guards/enter.server.ts'
import { toInvitation } from './invitation.server.ts'
import { finishSignIn, secondStepOf, type Arrived, type SecondStep } from './second-step.server.ts'
import { logError } from '#app/utils/log.server.ts'
import { isUnsaved } from '#app/utils/unsaved.ts'

/** Shared by both sign-in pages. Signed-in users are redirected. */
export async function showSignIn(args: RouteArgs) {
	const person = await visit(args)
	if (person) throw redirect(whereNext(args, person))
	return null
}

type Credentials = { username: string; password: string; rememberMe?: boolean }

/** Shared by both sign-in forms. */
export async function signIn<S extends z.ZodType<Credentials, Record<string, unknown>>>(
	args: RouteArgs,
	schema: S,
) {
	const before = await visit(args)

	const form = await readForm(args, schema)
	if (!form.ok) return invalid(args, form)

	const entered = await tryToSignIn(args, form.value)
	if (!entered.ok) return invalid(args, form, entered)
	if (before) endSession(before)
	if (entered.value.is === 'second-step') return toCode(args, entered.value.header)
	if (entered.value.is !== 'session') return toInvitation(entered.value.hash)
	return letIn(args, entered.value)
}

function toCode({ request }: RouteArgs, header: string) {
	const wanted = new URL(request.url).searchParams.get('redirectTo')
	return redirect(siteHref.signInCode(wanted), { status: 303, headers: { 'Set-Cookie': header } })
}

/** Requires a pending sign-in and no session. */
export async function showCode(args: RouteArgs): Promise<SecondStep> {
	const person = await visit(args)
	if (person) throw redirect(whereNext(args, person))
	const step = await secondStepOf(args)
	if (step) return step
	const wanted = new URL(args.request.url).searchParams.get('redirectTo')
	throw redirect(href.login(wanted ?? undefined))
}

export async function signInWithCode(args: RouteArgs) {
	const step = await showCode(args)
	const form = await readForm(args, signInCodeForm)
	if (!form.ok) return invalid(args, form)
	const finished = await finishSignIn(args, step, form.value)
	return finished.ok ? letIn(args, finished.value) : invalid(args, form, finished)
}

function letIn(args: RouteArgs, { opened, headers: cookies }: Arrived) {
	const headers = new Headers()
	for (const cookie of cookies) headers.append('Set-Cookie', cookie)
	return redirect(whereNext(args, opened.person), { status: 303, headers })
}

/**
 * Server errors are shown on the form, because an error page would discard the typed text. A failed write is rethrown, since
 * the server explains it.
 */
async function tryToSignIn(args: RouteArgs, credentials: Credentials) {
	try {
		return await authenticate(args, credentials)
	} catch (error) {
		if (isUnsaved(error)) throw error
		const { requestId } = args.context
		logError({ requestId, what: 'sign-in', error: String(error) })
		return refused(
			{ form: 'An unexpected error occurred. Please try again.' },
			{ status: 503, retryAfter: 5 },
		)
	}
}

/** The requested page, if it is ours and open to the role; otherwise the home page. */
function whereNext({ request, context }: RouteArgs, { role }: Person): string {
	const wanted = wayBack(new URL(request.url).searchParams.get('redirectTo'))
	if (!wanted) return homeOf(role)
	const { area, routeId, pattern } = context.locate(wanted)!
	if (pattern === siteHref.invitation() || pattern === href.twoFactor()) return wanted
	const isPage = area !== 'auth' && area !== 'api' && area !== 'webhooks'
	// A return from checkout must be processed even if the session has ended.
	return (isPage || routeId in writingGets) && admits(area, role) ? wanted : homeOf(role)
}
