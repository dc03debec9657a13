import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { AnswerField } from '#app/components/answer-field.tsx'
import { PostForm } from '#app/components/desk-form.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Notice, Panel } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { useFormPage, type FormState } from '#app/web/use-form-page.ts'
import { AboutCredit, ClosedCredit, CreditHistory } from './show/facts.tsx'
import { Times } from './show/times.tsx'
import { makeUpTitle } from './show/title.ts'
import { foundCredit, readBooking, type Booking, type CreditFacts } from './show/read.server.ts'
import { bookMakeUp, declineMakeUpRequest } from './show/save.server.ts'
import { atCredit } from './show/tasks.server.ts'

export { paperLinks as links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: makeUpTitle() }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'class:read')
	const credit = foundCredit(access, args.params.creditId)
	return readBooking(access, credit, new URL(args.request.url).searchParams)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'schedule:write')
	const context = atCredit(args, access)
	return new URL(args.request.url).searchParams.has('answer')
		? declineMakeUpRequest(context)
		: bookMakeUp(context)
}

export default function MakeUp() {
	const read = useLoaderData<typeof loader>()
	const { credit } = read
	const form = useFormPage({ tells: 'on' })
	return (
		<>
			<CreditHead {...read} />
			<ErrorSummary form={form} names={['slot', 'answer']} refusal="Nothing was booked" />
			<Request credit={credit} form={form} />
			<div className="cards">
				<div className="cards-column">
					<Panel title={credit.state === 'open' ? 'Book a make-up lesson' : 'Booking'}>
						{credit.state === 'open' ? <Times read={read} form={form} /> : <ClosedCredit credit={credit} />}
					</Panel>
				</div>
				<div className="cards-column">
					<AboutCredit credit={credit} />
					<CreditHistory history={credit.history} />
				</div>
			</div>
		</>
	)
}

function CreditHead({ credit, mayConvert }: Pick<Booking, 'credit' | 'mayConvert'>) {
	const { id, student, minutes, state, expires, isRestorable } = credit
	const mayExtend = expires !== null && ['open', 'held', 'expired'].includes(state)
	const others = [
		mayExtend ? { to: href.makeUp(id, 'extend'), label: 'Extend' } : null,
		state === 'open' && mayConvert ? { to: href.makeUp(id, 'convert'), label: 'Convert to money' } : null,
		state === 'open' ? { to: href.makeUp(id, 'revoke'), label: 'Revoke' } : null,
		isRestorable ? { to: href.makeUp(id, 'restore'), label: 'Restore' } : null,
	]
	return (
		<PageHead
			title={
				<>
					Make-up lesson for <bdi>{student}</bdi>
				</>
			}
			line={`${minutes} minutes${expires ? `, ${state === 'open' ? 'to be taken by' : 'valid until'} ${expires}` : ''}`}
			trail={[{ to: href.attendance('credits'), label: 'Make-ups' }]}
			others={others.filter((other) => other !== null)}
		/>
	)
}

/** The family found no time that suits: booking answers it, or a word to them. */
function Request({ credit, form }: { credit: CreditFacts; form: FormState }) {
	const { id, request, state, expires } = credit
	if (!request) return null
	return (
		<Notice title={`The family asked for a time on ${request.at}`}>
			{request.wish ? <p>“{request.wish}”</p> : null}
			{state === 'open' && credit.isPastExpiry ? (
				<p>
					The last day of the credit, {expires}, has passed. It ends if you answer without booking a time.
				</p>
			) : null}
			<p>
				{state === 'open' ? 'Book one of the times below' : 'Extend the credit to book a time'}, or write them
				an answer.
			</p>
			<PostForm action={href.answerMakeUp(id)}>
				<AnswerField form={form} label="Answer to the family" />
				<button className="button" type="submit">
					Send answer
				</button>
			</PostForm>
		</Notice>
	)
}
