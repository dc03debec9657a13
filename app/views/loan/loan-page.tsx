import { DateField } from '#app/components/date-field.tsx'
import { Day } from '#app/components/dates.tsx'
import { PostForm } from '#app/components/desk-form.tsx'
import { RadioField } from '#app/components/choice-fields.tsx'
import { TextField } from '#app/components/fields.tsx'
import { Facts } from '#app/components/figures.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Panel } from '#app/components/panel.tsx'
import { loanEnds } from '#app/domain/loan/labels.ts'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { loanHref, loanItemsHref, loansHref } from '#app/domain/loan/href.ts'
import type { AtLoans } from './at.ts'
import { RentField, RentsAhead, type RentAhead } from './rent.tsx'
import { LoanState, type LoanRow } from './loan-state.tsx'

export interface ShownLoan extends LoanRow {
	itemId: string
	studentId: string
	conditionOut: string | null
	conditionIn: string | null
	deposit: string | null
	rent: string | null
}

interface AtLoan extends AtLoans {
	loan: ShownLoan
	setsRent: boolean
	rentsAhead: readonly RentAhead[]
}

/** One loan, with the condition of the item when it left and when it came back. */
export function LoanPage({ loan, setsRent, rentsAhead, ...at }: AtLoan) {
	const {
		id,
		item,
		student,
		studentId,
		lentOn,
		dueOn,
		returnedOn,
		deposit,
		rent,
		conditionOut,
		conditionIn,
	} = loan
	const form = useFormPage()
	return (
		<>
			<PageHead
				title={<bdi>{item}</bdi>}
				line={<LoanState loan={loan} />}
				trail={[{ to: loansHref(at.isOffice), label: 'Loans' }]}
				action={returnedOn ? undefined : { to: loanHref(at.isOffice, id, 'return'), label: 'Take back' }}
				others={
					returnedOn
						? []
						: [
								{
									to: loanHref(at.isOffice, id, 'due'),
									label: setsRent ? 'Change due date or rent' : 'Change due date',
								},
								{ to: href.messageFamily(studentId), label: 'Message family' },
							]
				}
			/>
			<ErrorSummary form={form} names={[]} refusal="Nothing was changed" />
			{returnedOn ? <RentsAhead rents={rentsAhead} /> : null}
			<div className="max-w-180">
				<Panel title="Loan">
					<Facts
						rows={[
							[
								'Student',
								<Link
									key="student"
									to={at.isOffice ? href.student(studentId, 'loans') : href.teacherStudent(studentId)}
								>
									<bdi>{student}</bdi>
								</Link>,
							],
							['Lent', <Day key="lent" on={lentOn} />],
							['Due', <Day key="due" on={dueOn} />],
							['Condition when lent', conditionOut ?? 'Not noted'],
							...(deposit ? [['Deposit', deposit] as const] : []),
							...(rent ? [['Rent a month', rent] as const] : []),
							...(returnedOn
								? [
										[loan.isLost ? 'Lost' : 'Returned', <Day key="back" on={returnedOn} />] as const,
										['Condition when returned', conditionIn ?? 'Not noted'] as const,
									]
								: []),
						]}
					/>
					<p className="button-row part">
						<Link className="button" to={loanItemsHref(at.isOffice, loan.itemId)}>
							All copies and loans
						</Link>
					</p>
					{returnedOn ? (
						<PostForm action={loanHref(at.isOffice, id)}>
							<button className="button" name="intent" value="reopen">
								Not returned after all
							</button>
						</PostForm>
					) : null}
				</Panel>
			</div>
		</>
	)
}

/** Form to return an item or to extend its loan. */
export function LoanTask(props: AtLoan & { ask: 'return' | 'due'; rent: string }) {
	const { loan, ask, today, setsRent, rent, rentsAhead, ...at } = props
	const back = loanHref(at.isOffice, loan.id)
	const isReturn = ask === 'return'
	const form = useFormPage(
		isReturn ? { end: 'back', returnedOn: today, condition: loan.conditionOut } : { dueOn: loan.dueOn, rent },
	)
	return (
		<div className="form-page">
			<PageHead
				title={isReturn ? `Take back ${loan.item}` : `Change when ${loan.item} is due`}
				line={
					<>
						On loan to <bdi>{loan.student}</bdi> until <Day on={loan.dueOn} />
					</>
				}
				trail={[{ to: back, label: loan.item }]}
			/>
			<ErrorSummary
				form={form}
				names={['end', 'returnedOn', 'condition', 'dueOn', 'rent']}
				refusal="Nothing was changed"
			/>
			{isReturn ? <RentsAhead rents={rentsAhead} /> : null}
			<Form
				form={form}
				card
				submit={isReturn || setsRent ? 'Save' : 'Change due date'}
				pending="Saving…"
				beside={
					<Link className="button" to={back}>
						Cancel
					</Link>
				}
			>
				{isReturn ? (
					<>
						<RadioField form={form} name="end" label="What happened?" options={loanEnds} looks="cards" />
						<DateField form={form} name="returnedOn" label="Day" min={loan.lentOn} max={today} />
						<TextField
							form={form}
							name="condition"
							label="Condition"
							optional
							hint="Shown when it is lent again."
							autoComplete="off"
						/>
					</>
				) : (
					<>
						<DateField form={form} name="dueOn" label="Due back" min={loan.lentOn} />
						{setsRent ? <RentField form={form} /> : null}
					</>
				)}
			</Form>
		</div>
	)
}
