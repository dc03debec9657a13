import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { visitCall } from '#app/guards/enter.server.ts'
import { only } from '#app/web/call.server.ts'
import { planNames, plans, priceWords, type Cycle, type PlanName } from '#app/domain/subscription/plans.ts'

export async function loader(asked: LoaderFunctionArgs) {
	await visitCall(asked)
	const entries = planNames.map((name) => [
		name,
		{ monthly: entry(name, 'monthly'), yearly: entry(name, 'yearly') },
	])
	return Response.json({ plans: Object.fromEntries(entries) as unknown })
}

export async function action(asked: ActionFunctionArgs) {
	await visitCall(asked)
	return only('GET')
}

function entry(name: PlanName, cycle: Cycle) {
	const { amountMinor, paypalPlanId } = plans[name][cycle]
	return { price: priceWords(name, cycle), numericPrice: amountMinor / 100, paypalPlanId }
}
