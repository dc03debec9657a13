import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { forgotPasswordForm } from '#app/domain/account/password-form.ts'
import { visitCall, onlyBy } from '#app/guards/enter.server.ts'
import { askForLink } from '#app/requests/reset-link.server.ts'
import { refusedCall } from '#app/web/call.server.ts'
import { readCall } from '#app/web/form.server.ts'

export const loader = (asked: LoaderFunctionArgs) => onlyBy(asked, 'POST')

export async function action(asked: ActionFunctionArgs) {
	await visitCall(asked)
	const { email } = await readCall(asked, forgotPasswordForm)
	const sent = askForLink(asked, email)
	return sent.ok ? Response.json({ ok: true }) : refusedCall(asked, sent)
}
