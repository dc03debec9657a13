import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { visitCall, onlyBy } from '#app/guards/enter.server.ts'
import { redirectWithFlash } from '#app/requests/redirect.server.ts'
import { href } from '#app/domain/href.ts'
import { cycles, planNames } from '#app/domain/subscription/plans.ts'

/** PayPal's cancel address: back to the chosen plan. Nothing is written. */
export async function loader(args: LoaderFunctionArgs) {
	await visitCall(args)
	const query = new URL(args.request.url).searchParams
	const plan = planNames.find((name) => name === query.get('plan'))
	const billing = cycles.find((name) => name === query.get('billing'))
	return redirectWithFlash(args, href.selectPlan({ plan, billing }), { id: 'payment-cancelled' })
}

export const action = (args: ActionFunctionArgs) => onlyBy(args, 'GET')
