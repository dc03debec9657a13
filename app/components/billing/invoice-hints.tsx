import { Link } from '#app/components/link.tsx'
import { Notice } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'

/** A new school notices it before the first invoice leaves. */
export function NoWayToPay() {
	return (
		<Notice tone="warn" title="Your invoices do not say how to pay.">
			<p>
				<Link to={href.manageBilling('rules')}>Enter your bank account or another way to pay</Link> before you
				send them.
			</p>
		</Notice>
	)
}

/** The page says before a correction what was credited of the invoice. */
export function Credited({ title, text }: { title: string; text: string }) {
	return (
		<Notice tone="warn" title={title}>
			<p>{text}</p>
		</Notice>
	)
}
