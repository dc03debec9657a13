import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { demoRequest } from '#app/letters/demo-request.server.ts'
import { demoReceipt } from '#app/letters/demo-receipt.server.ts'
import { demoForm } from '#app/domain/contact/demo-form.ts'
import { visitCall, onlyBy } from '#app/guards/enter.server.ts'
import { receiveDemoRequest } from '#app/models/visitors/demo-request.server.ts'
import { tryOpenForm } from '#app/models/visitors/open-form.server.ts'
import { refusedCall } from '#app/web/call.server.ts'
import { readCall } from '#app/web/form.server.ts'

export const loader = (args: LoaderFunctionArgs) => onlyBy(args, 'POST')

export async function action(args: ActionFunctionArgs) {
	await visitCall(args)
	const tooOften = tryOpenForm('demo', args.context.subnet)
	if (tooOften) return refusedCall(args, tooOften)

	const wish = await readCall(args, demoForm)
	const received = receiveDemoRequest(wish, [demoRequest(wish), demoReceipt(wish)], args.context)
	if (!received.ok) return refusedCall(args, received)

	return Response.json({
		success: true,
		message: "We'll contact you within 24 hours to schedule your personalized demo.",
	})
}
