import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { forgotPasswordForm } from '#app/domain/account/password-form.ts'
import { visitCall, onlyBy } from '#app/guards/enter.server.ts'
import { askForLink } from '#app/requests/reset-link.server.ts'
import { refusedCall } from '#app/web/call.server.ts'
import { readCall } from '#app/web/form.server.ts'

export const loader = (args: LoaderFunctionArgs) => onlyBy(args, 'POST')

export async function action(args: ActionFunctionArgs) {
	await visitCall(args)
	const { email } = await readCall(args, forgotPasswordForm)
	const sent = askForLink(args, email)
	return sent.ok ? Response.json({ ok: true }) : refusedCall(args, sent)
}
