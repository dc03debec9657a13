import { Facts } from '#app/components/figures.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel } from '#app/components/panel.tsx'
import { many } from '#app/domain/class/labels.ts'
import { deliveries, sharePercent } from '#app/domain/family/labels.ts'
import { href } from '#app/domain/href.ts'
import type { ShownGuardian } from './read-guardians.server.ts'
import type { FamilyTabShown } from './read-family.server.ts'

type Guardian = ShownGuardian

interface BilledProps {
	guardians: Guardian[]
	student: Pick<FamilyTabShown, 'family' | 'paysSelf'> & { id: string }
	open: boolean
}

export function Billed({ guardians, student, open }: BilledProps) {
	const { id, family, paysSelf } = student
	return (
		<Panel
			title={family ? <bdi>{family.name}</bdi> : 'No family yet'}
			beside={
				open ? (
					<span>
						{family ? (
							<Link
								className="button button-small"
								to={href.student(id, 'edit-family')}
								aria-label={`Edit the family ${family.name}`}
							>
								Edit
							</Link>
						) : null}{' '}
						<Link className="button button-small" to={href.student(id, 'move-family')}>
							{family ? 'Move to another family' : 'Choose who pays'}
						</Link>
					</span>
				) : null
			}
		>
			{family ? (
				<Facts
					rows={[
						['Invoices go to', <bdi key="to">{family.billingName ?? family.name}</bdi>],
						['Address', family.address ? <span className="notes">{family.address}</span> : 'Not known'],
						['Invoices', invoiceWords(family)],
						...(family.taxNumber ? [['Tax number', family.taxNumber] as [string, string]] : []),
						[
							'Pays',
							paysSelf ? 'The student, who is of age' : <Payers id={id} guardians={guardians} open={open} />,
						],
						...(family.note
							? [
									[
										'Note',
										<span key="note" className="notes">
											{family.note}
										</span>,
									] as [string, JSX.Element],
								]
							: []),
					]}
				/>
			) : (
				<p>Nobody is billed for this student.</p>
			)}
		</Panel>
	)
}

function Payers({ id, guardians, open }: { id: string; guardians: Guardian[]; open: boolean }) {
	const paying = guardians.filter(({ pays }) => pays)
	return (
		<>
			{paying.length === 0 ? 'Nobody yet' : null}
			{paying.map(({ id, name, shareBasisPoints }, i) => (
				<span key={id}>
					{i > 0 ? ', ' : null}
					<bdi>{name}</bdi>
					{shareBasisPoints === null ? null : ` ${sharePercent(shareBasisPoints)}`}
				</span>
			))}
			{open ? (
				<>
					{' · '}
					{guardians.length > 0 ? (
						<Link to={href.student(id, 'payers')}>Payers and shares</Link>
					) : (
						<Link to={href.student(id, 'move-family')}>Choose who pays</Link>
					)}
				</>
			) : null}
		</>
	)
}

function invoiceWords({
	invoiceDelivery,
	paymentTermsDays,
	taxExempt,
	buyerKind,
}: NonNullable<FamilyTabShown['family']>) {
	const delivery = deliveries.find(({ value }) => value === invoiceDelivery)?.label ?? ''
	const terms = paymentTermsDays === null ? '' : `, ${many(paymentTermsDays, 'day', 'days')} to pay`
	return `${delivery}${terms}${taxExempt ? ', without tax' : ''}${buyerKind === 'person' ? '' : ', electronic'}`
}
