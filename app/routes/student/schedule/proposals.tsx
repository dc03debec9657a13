import { useOwnForm } from '#app/components/account/own-form.ts'
import { PostForm } from '#app/components/desk-form.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { usePortalWords } from '#app/components/portal/words.ts'

export interface Proposal {
	id: string
	mayBook: boolean
	/** The child and the class; null for a learner's private lesson. */
	lesson: string | null
	when: string
	message: string | null
	until: string
	times: { startsAt: number; when: string; isGone: boolean }[]
}

/** Teachers' proposals to move a lesson, each answered with one button. */
export function Proposals({ proposals }: { proposals: readonly Proposal[] }) {
	const taken = useOwnForm('take')
	const kept = useOwnForm('stay')
	// The other parent may have answered while this page was open, and the refusal is shown all the same.
	if (proposals.length === 0 && !taken.sent && !kept.sent) return null
	return (
		<section id="proposals">
			<ErrorSummary form={taken} names={[]} />
			<ErrorSummary form={kept} names={[]} />
			{proposals.map((proposal) => (
				<ProposalCard key={proposal.id} proposal={proposal} />
			))}
		</section>
	)
}

function ProposalCard({ proposal }: { proposal: Proposal }) {
	const text = usePortalWords().proposal
	const { id, mayBook, lesson, when, message, until, times } = proposal
	return (
		<div className="card">
			<h2>{text.title(lesson, when)}</h2>
			<p>{text.intro}</p>
			{message ? <blockquote className="quote">{message}</blockquote> : null}
			<p className="small muted">{(mayBook ? text.until : text.untilMayNotBook)(until)}</p>
			{times.map((time) =>
				time.isGone || !mayBook ? (
					<p key={time.startsAt} className="muted">
						{time.isGone ? text.gone(time.when) : time.when}
					</p>
				) : (
					<PostForm key={time.startsAt}>
						<input type="hidden" name="proposal" value={id} />
						<input type="hidden" name="startsAt" value={time.startsAt} />
						<button className="act" type="submit" name="intent" value="take">
							{text.take(time.when)}
						</button>
					</PostForm>
				),
			)}
			{mayBook ? (
				<PostForm>
					<input type="hidden" name="proposal" value={id} />
					<button className="button" type="submit" name="intent" value="stay">
						{text.keep}
					</button>
				</PostForm>
			) : null}
		</div>
	)
}
