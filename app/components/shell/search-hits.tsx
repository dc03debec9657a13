import { useNavigate } from '@remix-run/react'
import { useEffect, useState, type RefObject } from 'react'
import { hitKinds, type ChoiceKind, type SearchHit } from '#app/domain/search.ts'
import { call } from '#app/web/calls.ts'

/** As the call answers it. */
export type Hit = Omit<SearchHit, 'phone'> & { phone: string | null; to: string }
type Input = RefObject<HTMLInputElement>

interface SearchHitsProps {
	input: Input
	/** Only these are looked for, to choose one of them; otherwise everything, to go there. */
	kind?: ChoiceKind
	choose?: (hit: Hit) => void
}

const PAUSE = 120
const nothing = { hits: [] as Hit[], active: -1, said: '' }

/** Makes a search box of a desk a combobox: results as somebody types, arrow keys through them. */
export function SearchHits({ input, kind, choose }: SearchHitsProps) {
	const [{ hits, active, said }, show] = useState(nothing)
	const navigate = useNavigate()
	const list = `${input.current?.id}-hits`
	useTyping(input, kind, show)
	useCombobox(input, list, hits, active)
	const open = (hit: Hit) => {
		show(nothing)
		if (choose) choose(hit)
		else navigate(hit.to)
	}
	// Each page begins with an empty search.
	useEffect(() => {
		const box = input.current
		return () => {
			if (box && !kind) box.value = ''
		}
	}, [input, kind])
	useEffect(() => {
		const box = input.current
		const onKey = (event: KeyboardEvent) => {
			const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
			const chosen = hits[active]
			if (event.key === 'Escape' && hits.length > 0) show(nothing)
			else if (event.key === 'Enter' && chosen) open(chosen)
			else if (step && hits.length > 0) {
				const from = active < 0 && step < 0 ? 0 : active
				show({ hits, active: (from + step + hits.length) % hits.length, said })
			} else {
				// The form is sent for what was typed, and its answer takes the place of this list.
				if (event.key === 'Enter') show(nothing)
				return
			}
			event.preventDefault()
		}
		const onBlur = () => show(nothing)
		box?.addEventListener('keydown', onKey)
		box?.addEventListener('blur', onBlur)
		return () => {
			box?.removeEventListener('keydown', onKey)
			box?.removeEventListener('blur', onBlur)
		}
	})
	return (
		<>
			<span className="sr-only" role="status">
				{said}
			</span>
			<ul className="search-hits" id={list} role="listbox" aria-label="Results" hidden={hits.length === 0}>
				{hits.map((hit, i) => (
					<HitOption
						key={`${hit.kind} ${hit.id} ${hit.name}`}
						hit={hit}
						id={`${list}-${i}`}
						isActive={i === active}
						isChoice={Boolean(kind)}
						open={open}
					/>
				))}
			</ul>
		</>
	)
}

interface HitProps {
	hit: Hit
	id: string
	isActive: boolean
	/** Where all are of one kind, it need not be said. */
	isChoice: boolean
	open: (hit: Hit) => void
}

function HitOption({ hit, id, isActive, isChoice, open }: HitProps) {
	return (
		<li
			id={id}
			role="option"
			aria-selected={isActive}
			// The field keeps the focus until the page has changed.
			onMouseDown={(event) => event.preventDefault()}
			onClick={() => open(hit)}
		>
			<span>
				<bdi>{hit.name}</bdi>
				<span className="muted">{[...hit.facts, hit.phone].filter(Boolean).join(' · ')}</span>
			</span>
			{isChoice ? null : <span className="muted">{hitKinds[hit.kind]}</span>}
		</li>
	)
}

/** Asks for what was typed, beginning with what was typed before this script came. */
function useTyping(input: Input, kind: string | undefined, show: (found: typeof nothing) => void) {
	useEffect(() => {
		const box = input.current
		let asked = 0
		const search = () => {
			const number = ++asked
			const typed = box?.value.trim()
			if (!typed) return show(nothing)
			setTimeout(() => {
				if (number !== asked) return
				find(typed, kind)
					// An answer that comes after the field was left or emptied is for nobody.
					.then((found) => number === asked && document.activeElement === box && show(found))
					// Enter still leads to the page of results.
					.catch(() => undefined)
			}, PAUSE)
		}
		const stop = ({ key }: KeyboardEvent) => void (key === 'Enter' && asked++)
		// What stands in a field that chooses was chosen before, or looked for already.
		if (!kind) search()
		box?.addEventListener('input', search)
		box?.addEventListener('keydown', stop)
		return () => {
			asked++
			box?.removeEventListener('keydown', stop)
			box?.removeEventListener('input', search)
		}
	}, [input, kind, show])
}

async function find(typed: string, kind: string | undefined) {
	const query = new URLSearchParams({ q: typed, ...(kind && { kind }) })
	const { hits } = await call<{ hits: Hit[] }>(`/api/search?${query}`)
	return { hits, active: -1, said: hits.length === 1 ? '1 result' : `${hits.length || 'No'} results` }
}

/** What a screen reader is told about the field. */
function useCombobox(input: Input, list: string, hits: Hit[], active: number) {
	useEffect(() => {
		const box = input.current
		box?.setAttribute('role', 'combobox')
		box?.setAttribute('aria-autocomplete', 'list')
		box?.setAttribute('aria-controls', list)
		box?.setAttribute('aria-expanded', String(hits.length > 0))
		if (active < 0) box?.removeAttribute('aria-activedescendant')
		else box?.setAttribute('aria-activedescendant', `${list}-${active}`)
	}, [input, list, hits, active])
}
