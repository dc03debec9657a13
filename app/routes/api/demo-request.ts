import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { demoRequest } from '#app/letters/demo-request.server.ts'
import { demoReceipt } from '#app/letters/demo-receipt.server.ts'
import { demoForm } from '#app/domain/contact/demo-form.ts'
import { visitCall, onlyBy } from '#app/guards/enter.server.ts'
import { receiveDemoRequest } from '#app/models/visitors/demo-request.server.ts'
import { tryOpenForm } from '#app/models/visitors/open-form.server.ts'
import { refusedCall } from '#app/web/call.server.ts'
import { readCall } from '#app/web/form.server.ts'

export const loader = (asked: LoaderFunctionArgs) => onlyBy(asked, 'POST')

export async function action(asked: ActionFunctionArgs) {
	await visitCall(asked)
	const tooOften = tryOpenForm('demo', asked.context.subnet)
	if (tooOften) return refusedCall(asked, tooOften)

	const wish = await readCall(asked, demoForm)
	const received = receiveDemoRequest(wish, [demoRequest(wish), demoReceipt(wish)], asked.context)
	if (!received.ok) return refusedCall(asked, received)

	return Response.json({
		success: true,
		message: "We'll contact you within 24 hours to schedule your personalized demo.",
	})
}
