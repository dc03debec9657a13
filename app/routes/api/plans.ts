import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { environment } from '#app/config/environment.server.ts'
import { visitCall, onlyBy } from '#app/guards/enter.server.ts'
import { planNames, plans, priceWords, type Cycle, type PlanName } from '#app/domain/subscription/plans.ts'

export async function loader(args: LoaderFunctionArgs) {
	await visitCall(args)
	const entries = planNames.map((name) => [
		name,
		{ monthly: entry(name, 'monthly'), yearly: entry(name, 'yearly') },
	])
	return Response.json({ plans: Object.fromEntries(entries) as unknown })
}

export const action = (args: ActionFunctionArgs) => onlyBy(args, 'GET')

function entry(name: PlanName, cycle: Cycle) {
	const { amountMinor } = plans[name][cycle]
	const paypalPlanId = environment().paypal.planIds[name][cycle]
	return { price: priceWords(name, cycle), numericPrice: amountMinor / 100, paypalPlanId }
}
