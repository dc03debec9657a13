import { useOwnForm } from '#app/components/account/own-form.ts'
import { PostForm } from '#app/components/desk-form.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { usePortalWords } from '#app/components/portal/words.ts'

export interface Offer {
	enrolmentId: string
	version: number
	classId: string
	name: string
	when: string | null
	child: string
	mayBook: boolean
	until: string
}

/** Seats offered to the family, each with the time the offer expires. */
export function Offers({ offers }: { offers: readonly Offer[] }) {
	const accepted = useOwnForm('accept')
	const declined = useOwnForm('decline')
	// The other parent may have answered while this page was open, and the refusal is shown all the same.
	if (offers.length === 0 && !accepted.sent && !declined.sent) return null
	return (
		<section id="offers">
			<ErrorSummary form={accepted} names={[]} />
			<ErrorSummary form={declined} names={[]} />
			{offers.map((offer) => (
				<OfferCard key={offer.enrolmentId} offer={offer} />
			))}
		</section>
	)
}

function OfferCard({ offer }: { offer: Offer }) {
	const text = usePortalWords().offer
	return (
		<div className="card">
			<h2>{text.title(offer.name, offer.child)}</h2>
			{offer.when ? <p>{offer.when}</p> : null}
			<p className="small muted">{text.until(offer.until)}</p>
			{offer.mayBook ? (
				<PostForm className="button-row">
					<input type="hidden" name="class" value={offer.classId} />
					<input type="hidden" name="enrolment" value={offer.enrolmentId} />
					<input type="hidden" name="version" value={offer.version} />
					<button className="button button-filled" type="submit" name="intent" value="accept">
						{text.accept}
					</button>{' '}
					<details className="unfold">
						<summary className="button">{text.decline}</summary>
						<p>{text.declining(offer.child, offer.name)}</p>
						<button className="button" type="submit" name="intent" value="decline">
							{text.declineSeat}
						</button>
					</details>
				</PostForm>
			) : (
				<p>{text.mayNot}</p>
			)}
		</div>
	)
}
