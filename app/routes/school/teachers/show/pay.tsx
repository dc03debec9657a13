import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { GetForm } from '#app/components/desk-form.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel, State } from '#app/components/panel.tsx'
import { MonthChoice, PayLines } from '#app/views/pay/sheet.tsx'
import { payPeriod, type ShownSheet } from '#app/views/pay/pay.server.ts'
import { demand, enter } from '#app/guards/enter.server.ts'
import { foundTeacher } from '#app/guards/teacher.server.ts'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { useTeacher } from './head.tsx'
import { Adjustment, Approve, Payout } from './pay-forms.tsx'
import { PayRates, RemoveButton } from './pay-rates.tsx'
import { readPayTab } from './read-pay.server.ts'
import { savePay } from './save-pay.server.ts'
import { atTeacher } from './tasks.server.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Pay' }

/** Requires permission to see both teachers and pay. */
export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'teacher:read')
	return readPayTab(args, demand(access, 'pay:read'), foundTeacher(access, args.params.teacherId))
}

export async function action(args: ActionFunctionArgs) {
	const entered = await enter(args, 'school', 'teacher:write')
	const access = demand(entered, 'pay:write')
	const period = payPeriod(access, new URL(args.request.url).searchParams)
	return savePay({ ...atTeacher(args, access), period })
}

export default function TeacherPay() {
	const pay = useLoaderData<typeof loader>()
	const { teacher } = useTeacher()
	const { sheet, month, months, period, formKey } = pay
	return (
		<div className="stack">
			<GetForm className="filters" action={href.teacher(teacher.id, 'pay')} aria-label="Month of pay">
				<MonthChoice key={period} months={months} period={period} />
			</GetForm>
			<Panel title={`Pay for ${month}`} wide beside={sheet ? <SheetState sheet={sheet} /> : null}>
				{sheet ? (
					<Month teacherId={teacher.id} sheet={sheet} />
				) : (
					<p role="status">Nothing to pay for in {month}. Add a rate below to begin.</p>
				)}
			</Panel>
			{sheet && !sheet.isApproved ? <Adjustment key={formKey} formKey={formKey} month={month} /> : null}
			<PayRates key={`rates ${formKey}`} pay={pay} />
		</div>
	)
}

function SheetState({ sheet: { isApproved, paid } }: { sheet: ShownSheet }) {
	if (paid) return <State tone="good">Paid {paid}</State>
	return isApproved ? <State tone="brass">Approved</State> : <State tone="quiet">Open</State>
}

function Month({ teacherId, sheet }: { teacherId: string; sheet: ShownSheet }) {
	const { month, period, lines, hours, total, unmarked, withoutRate, isApproved, canApprove, paid } = sheet
	return (
		<>
			{unmarked > 0 ? (
				<p>
					{many(unmarked, 'lesson is', 'lessons are')} not marked yet and not in this list.{' '}
					<Link to={href.attendance('unmarked', { teacher: teacherId })}>Mark attendance</Link>
				</p>
			) : null}
			{withoutRate.length > 0 ? (
				<p>No rate is set for the lessons on {withoutRate.join(', ')}. Add one below; it may be 0.00.</p>
			) : null}
			<PayLines
				month={month}
				lines={lines}
				hours={hours}
				total={total}
				beside={({ id, kind, note }) =>
					kind === 'adjustment' && !isApproved ? (
						<RemoveButton intent="remove-adjustment" id={id} of={note} />
					) : null
				}
			/>
			<p className="button-row">
				<a className="button" href={href.teacher(teacherId, 'pay', { period, format: 'csv' })}>
					Download CSV
				</a>
			</p>
			{canApprove ? <Approve sheet={sheet} /> : null}
			{isApproved && !paid ? <Payout month={month} /> : null}
		</>
	)
}
