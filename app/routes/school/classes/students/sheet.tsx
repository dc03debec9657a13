import { useDateFormat } from '#app/components/dates.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Notice } from '#app/components/panel.tsx'
import { PrintButton } from '#app/components/print-button.tsx'
import type { listAddresses } from '#app/models/enrolment/addresses.server.ts'
import { usualTime } from '#app/domain/class/labels.ts'
import type { Face } from '#app/domain/student/face.ts'
import { ageOn } from '#app/utils/dates.ts'
import { href } from '#app/domain/href.ts'
import type { RosterRow } from './roll.tsx'

const SHEETS = ['roll', 'names', 'addresses'] as const
export type Sheet = (typeof SHEETS)[number]

export function readSheet(params: URLSearchParams): Sheet | null {
	return SHEETS.find((one) => one === params.get('print')) ?? null
}

export const sheetLinks = [
	['roll', 'Roll to mark'],
	['names', 'Name labels'],
	['addresses', 'Address labels'],
] as const

interface SheetProps {
	sheet: Sheet
	found: { id: string; name: string } & Parameters<typeof usualTime>[0]
	rows: RosterRow[]
	addresses: ReturnType<typeof listAddresses> | null
	today: string
}

const titles: Record<Sheet, (name: string) => string> = {
	roll: (name) => name,
	names: (name) => `Name labels: ${name}`,
	addresses: (name) => `Address labels: ${name}`,
}

/** What is printed of a roster. */
export function SheetPage({ sheet, found, rows, addresses, today }: SheetProps) {
	return (
		<>
			<PageHead
				title={<bdi>{titles[sheet](found.name)}</bdi>}
				line={<span className="screen-only">The menu is not printed.</span>}
				trail={[
					{ to: href.class(found.id), label: found.name },
					{ to: href.roster(found.id), label: 'Students' },
				]}
			>
				{rows.length > 0 ? <PrintButton /> : null}
			</PageHead>
			{rows.length === 0 ? <p>Nobody is enrolled, so there is nothing to print.</p> : null}
			{sheet === 'roll' && rows.length > 0 ? <MarkSheet found={found} rows={rows} today={today} /> : null}
			{sheet === 'names' ? <NameLabels found={found} rows={rows} /> : null}
			{addresses ? <AddressLabels {...addresses} /> : null}
		</>
	)
}

const LESSONS = 8

/** A line for each student and a box for each lesson: the days are written at the top by hand. */
function MarkSheet({ found, rows, today }: Pick<SheetProps, 'found' | 'rows' | 'today'>) {
	const boxes = Array.from({ length: LESSONS }, (_, i) => i + 1)
	const isPhotographed = rows.some(({ face }) => face.photo)
	return (
		<div className="sheet-frame" role="region" aria-label="Roll to mark" tabIndex={0}>
			<table className="sheet">
				<caption>{usualTime(found, useDateFormat())}</caption>
				<thead>
					<tr>
						<th scope="col">Student</th>
						<th scope="col">Age</th>
						{boxes.map((box) => (
							<th key={box} scope="col" className="sheet-box">
								<span className="sr-only">Lesson {box}</span>
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map((row) => (
						<tr key={row.id}>
							<th scope="row">
								{isPhotographed ? <PrintedFace {...row.face} /> : null}
								<bdi>{[row.firstName, row.lastName].filter(Boolean).join(' ')}</bdi>
								{row.isTrial ? ' (trial)' : null}
							</th>
							<td>{row.birthDate ? ageOn(row.birthDate, today) : null}</td>
							{boxes.map((box) => (
								<td key={box} className="sheet-box" />
							))}
						</tr>
					))}
				</tbody>
			</table>
		</div>
	)
}

/** For who does not know the names yet. A picture that is loaded late would be missing on paper. */
function PrintedFace({ photo, letters }: Face) {
	return photo ? (
		<img className="printed-face" src={href.file(photo)} alt="" width={28} height={28} />
	) : (
		<span className="printed-face" data-initials={letters} />
	)
}

function NameLabels({ found, rows }: Pick<SheetProps, 'found' | 'rows'>) {
	return (
		<ul className="labels">
			{rows.map(({ id, firstName, lastName }) => (
				<li key={id}>
					<strong>
						<bdi>{[firstName, lastName].filter(Boolean).join(' ')}</bdi>
					</strong>{' '}
					<span>{found.name}</span>
				</li>
			))}
		</ul>
	)
}

function AddressLabels({ labels, missing }: NonNullable<SheetProps['addresses']>) {
	return (
		<>
			{missing.length > 0 ? (
				<div className="screen-only">
					<Notice tone="warn" title={`No address: ${missing.join(', ')}`}>
						<p>The address belongs to the family, on a student’s page.</p>
					</Notice>
				</div>
			) : null}
			<ul className="labels">
				{labels.map(({ id, to, address }) => (
					<li key={id}>
						<strong>
							<bdi>{to}</bdi>
						</strong>{' '}
						<span className="notes">{address}</span>
					</li>
				))}
			</ul>
		</>
	)
}
