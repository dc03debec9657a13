import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { contactMessage } from '#app/letters/contact-message.server.ts'
import { contactReceipt } from '#app/letters/contact-receipt.server.ts'
import { contactForm } from '#app/domain/contact/form.ts'
import { readOpenForm } from '#app/requests/open-form.server.ts'
import { sessionSecret } from '#app/guards/session.server.ts'
import { receiveContact } from '#app/models/visitors/contact.server.ts'
import { flashHeader } from '#app/web/flash.server.ts'
import { pageLanguage } from '#app/web/language.server.ts'
import { invalid } from '#app/web/form.server.ts'
import { siteHref } from '#app/domain/site-href.ts'

export async function sendContact(args: ActionFunctionArgs) {
	const form = await readOpenForm(args, 'contact', contactForm)
	if (!form.ok) return invalid(args, form)

	const mails = [contactMessage(form.value), contactReceipt({ ...form.value, language: pageLanguage(args) })]
	const received = receiveContact(form.value, mails, args.context)
	if (!received.ok) return invalid(args, form, received)

	const cookie = await flashHeader({ id: 'message-sent' }, await sessionSecret(args.request))
	return redirect(siteHref.contact(), { status: 303, headers: { 'Set-Cookie': cookie } })
}
