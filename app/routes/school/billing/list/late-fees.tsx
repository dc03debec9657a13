import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Link } from '#app/components/link.tsx'
import { nothingAsked } from '#app/domain/billing/form.ts'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { billingSettingsOf } from '#app/models/billing/settings.server.ts'
import { chargeLateFees } from '#app/models/billing/late-fees.server.ts'
import { moneyWords } from '#app/utils/money.ts'
import { goTo } from '#app/requests/task.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { SelectedElsewhere, SelectedQuestion } from './question.tsx'
import { isOpen, readSelected, selectedIn, selectedTask, withSelected } from './tasks-bulk.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Charge late fees' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	const { lateFeeMinor, lateFeeAfterDays } = billingSettingsOf(access)
	return {
		selected: readSelected(access, selectedIn(args), isOpen),
		text: lateFeeMinor
			? `Each that is more than ${many(lateFeeAfterDays, 'day', 'days')} late gets a fee of ${moneyWords(lateFeeMinor, access.school.currency)}, once, unless credit of its family covers it. One draft is created for each family.`
			: null,
	}
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'money:write')
	return charge(withSelected(args, access))
}

const charge = selectedTask({
	form: nothingAsked,
	save: ({ access, ids }, _, { key }) => chargeLateFees(access, key, ids),
	then: ({ drafts }) =>
		goTo(href.billing({ view: 'draft' }), 'billing-saved', {
			what: `Late fees are on ${many(drafts, 'new draft', 'new drafts')}. Look them over and issue them.`,
		}),
})

export default function ChargeLateFees() {
	const { selected, text } = useLoaderData<typeof loader>()
	if (text) return <SelectedQuestion selected={selected} text={text} verb="Charge late fees on" />
	return (
		<SelectedElsewhere title="No late fee is set" selected={selected}>
			<p>
				Enter the fee, and how late an invoice has to be, under{' '}
				<Link to={href.manageBilling('rules')}>Rules</Link>. Then charge it here.
			</p>
		</SelectedElsewhere>
	)
}
