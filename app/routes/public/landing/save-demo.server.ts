import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { demoRequest } from '#app/letters/demo-request.server.ts'
import { demoReceipt } from '#app/letters/demo-receipt.server.ts'
import { demoForm } from '#app/domain/contact/demo-form.ts'
import { readOpenForm } from '#app/requests/open-form.server.ts'
import { sessionSecret } from '#app/guards/session.server.ts'
import { receiveDemoRequest } from '#app/models/visitors/demo-request.server.ts'
import { flashHeader } from '#app/web/flash.server.ts'
import { pageLanguage } from '#app/web/language.server.ts'
import { invalid } from '#app/web/form.server.ts'
import { href } from '#app/domain/href.ts'

export async function requestDemo(args: ActionFunctionArgs) {
	const form = await readOpenForm(args, 'demo', demoForm)
	if (!form.ok) return invalid(args, form)

	const mails = [demoRequest(form.value), demoReceipt({ ...form.value, language: pageLanguage(args) })]
	const received = receiveDemoRequest(form.value, mails, args.context)
	if (!received.ok) return invalid(args, form, received)

	const cookie = await flashHeader({ id: 'demo-requested' }, await sessionSecret(args.request))
	return redirect(href.landing(), { status: 303, headers: { 'Set-Cookie': cookie } })
}
