import { useNavigate } from '@remix-run/react'
import { useRef, type ReactNode, type RefObject } from 'react'
import type { ChoiceKind } from '#app/domain/search.ts'
import { GetForm } from './desk-form.tsx'
import { useHits } from './shell/global-search.tsx'

/** Label of every search for people. */
export const PEOPLE_BY = 'Name, guardian or phone'

interface SearchBoxProps {
	name?: string
	label?: string
	placeholder: string
	value: string
	inputRef?: RefObject<HTMLInputElement>
	onFocus?: () => void
}

export function SearchBox({
	name = 'search',
	label = 'Search',
	placeholder,
	value,
	inputRef,
	onFocus,
}: SearchBoxProps) {
	return (
		<p className="filter filter-search">
			<label htmlFor={name}>{label}</label>
			<input
				ref={inputRef}
				onFocus={onFocus}
				className="input"
				id={name}
				name={name}
				type="search"
				placeholder={placeholder}
				defaultValue={value}
			/>
		</p>
	)
}

interface FindFormProps {
	action: string
	/** Accessible name of the form. */
	title: string
	name: string
	label: string
	value: string
	/** Additional parameters to keep. */
	keeps?: Record<string, string>
	/** Choosing a suggestion skips the results page. */
	pick: { kind: ChoiceKind; to: (id: string, kind: string) => string }
	children?: ReactNode
}

/** A search for one person. It works as a page without JavaScript; with it, suggestions appear while typing. */
export function FindForm({ action, title, name, label, value, keeps = {}, pick, children }: FindFormProps) {
	const input = useRef<HTMLInputElement>(null)
	const [Hits, load] = useHits()
	const navigate = useNavigate()
	return (
		<GetForm className="filters" action={action} role="search" aria-label={title}>
			{Object.entries(keeps).map(([kept, as]) => (
				<input key={kept} type="hidden" name={kept} value={as} />
			))}
			<div className="filter-row pick">
				<SearchBox
					name={name}
					label={label}
					placeholder={PEOPLE_BY}
					value={value}
					inputRef={input}
					onFocus={load}
				/>
				<button className="button">Find</button>
				{Hits ? (
					<Hits input={input} kind={pick.kind} choose={({ id, kind }) => navigate(pick.to(id, kind))} />
				) : null}
			</div>
			{children}
		</GetForm>
	)
}
