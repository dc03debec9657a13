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

export async function sendContact(asked: ActionFunctionArgs) {
	const form = await readOpenForm(asked, 'contact', contactForm)
	if (!form.ok) return invalid(asked, form)

	const mails = [contactMessage(form.value), contactReceipt({ ...form.value, language: pageLanguage(asked) })]
	const received = receiveContact(form.value, mails, asked.context)
	if (!received.ok) return invalid(asked, form, received)

	const cookie = await flashHeader({ id: 'message-sent' }, await sessionSecret(asked.request))
	return redirect(siteHref.contact(), { status: 303, headers: { 'Set-Cookie': cookie } })
}
