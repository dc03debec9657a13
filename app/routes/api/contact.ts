import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { contactMessage } from '#app/letters/contact-message.server.ts'
import { contactReceipt } from '#app/letters/contact-receipt.server.ts'
import { contactForm } from '#app/domain/contact/form.ts'
import { visitCall, onlyBy } from '#app/guards/enter.server.ts'
import { receiveContact } from '#app/models/visitors/contact.server.ts'
import { tryOpenForm } from '#app/models/visitors/open-form.server.ts'
import { refusedCall } from '#app/web/call.server.ts'
import { readCall } from '#app/web/form.server.ts'

export const loader = (args: LoaderFunctionArgs) => onlyBy(args, 'POST')

export async function action(args: ActionFunctionArgs) {
	await visitCall(args)
	const tooOften = tryOpenForm('contact', args.context.subnet)
	if (tooOften) return refusedCall(args, tooOften)

	const message = await readCall(args, contactForm)
	const received = receiveContact(message, [contactMessage(message), contactReceipt(message)], args.context)
	if (!received.ok) return refusedCall(args, received)

	return Response.json({ success: true, message: "We'll get back to you within 24 hours." })
}
