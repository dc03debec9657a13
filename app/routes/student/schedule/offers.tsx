import { useOwnForm } from '#app/components/account/own-form.ts'
import { PostForm } from '#app/components/desk-form.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { usePortalWords } from '#app/components/portal/words.ts'

export interface Offer {
	enrolmentId: string
	version: number
	classId: string
	name: string
	weekday: number | null
	startTime: string | null
	minutes: number
	child: string
	mayBook: boolean
	until: string
}

/** Seats offered to the family, each with the time the offer expires. */
export function Offers({ offers }: { offers: readonly Offer[] }) {
	const accepted = useOwnForm('accept')
	const declined = useOwnForm('decline')
	if (offers.length === 0) return null
	return (
		<section id="offers">
			<ErrorSummary form={accepted} names={[]} />
			<ErrorSummary form={declined} names={[]} />
			{offers.map((offer) => (
				<OfferCard key={offer.enrolmentId} one={offer} />
			))}
		</section>
	)
}

function OfferCard({ one }: { one: Offer }) {
	const { offer: text, weekdays } = usePortalWords()
	return (
		<div className="card">
			<h2>{text.title(one.name, one.child)}</h2>
			{one.weekday && one.startTime ? (
				<p>{text.when(weekdays[one.weekday - 1] ?? '', one.startTime, one.minutes)}</p>
			) : null}
			<p className="small muted">{text.until(one.until)}</p>
			{one.mayBook ? (
				<PostForm className="button-row">
					<input type="hidden" name="class" value={one.classId} />
					<input type="hidden" name="enrolment" value={one.enrolmentId} />
					<input type="hidden" name="version" value={one.version} />
					<button className="button button-filled" type="submit" name="intent" value="accept">
						{text.accept}
					</button>{' '}
					<button className="button" type="submit" name="intent" value="decline">
						{text.decline}
					</button>
				</PostForm>
			) : (
				<p>{text.mayNot}</p>
			)}
		</div>
	)
}
