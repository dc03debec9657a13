import { useNavigate, useNavigation } from '@remix-run/react'
import {
	useEffect,
	useLayoutEffect,
	useState,
	type Dispatch,
	type MouseEvent,
	type RefObject,
	type SetStateAction,
} from 'react'
import { hitKinds, type ChoiceKind, type HitAction, type SearchHit } from '#app/domain/search.ts'
import { call } from '#app/web/calls.ts'
import { Icon } from '../icon.tsx'
import { hitIcons } from './hit-icons.ts'

/** A hit in the format of the API. */
export type Hit = Pick<SearchHit, 'kind' | 'id' | 'name' | 'facts' | 'family'> & {
	phone: string | null
	to: string
	actions: HitAction[]
}
type Input = RefObject<HTMLInputElement>

interface SearchHitsProps {
	input: Input
	/** Limits the results to one kind, to choose one; otherwise results are links. */
	kind?: ChoiceKind
	choose?: (hit: Hit) => void
}

const PAUSE = 120
const nothing = { hits: [] as Hit[], chosen: null as string | null, said: '' }

/**
 * Turns a search box into a combobox: suggestions while typing, up and down to move between results, right to reach the
 * actions of a result.
 */
export function SearchHits({ input, kind, choose }: SearchHitsProps) {
	const [{ hits, chosen, said }, show] = useState(nothing)
	const navigate = useNavigate()
	// Suggestions that arrive after Enter would open over the results, below the finger of the reader.
	const isLeaving = useNavigation().state !== 'idle'
	const list = `${input.current?.id}-hits`
	const options = hits.flatMap((hit, row) =>
		(choose ? [hit.to] : [hit.to, ...hit.actions.map(({ to }) => to)]).map((to) => ({ row, hit, to })),
	)
	const active = options.findIndex((option) => keyOf(option) === chosen)
	useTyping(input, kind, show)
	useCombobox(input, list, hits, active)
	const open = ({ hit, to }: { hit: Hit; to: string }) => {
		show(nothing)
		if (choose) choose(hit)
		else if (to.startsWith('/')) navigate(to)
		else window.location.assign(to)
	}
	useOptionKeys(input, {
		options,
		active,
		show: (next) => show(next ? { hits, chosen: keyOf(next), said } : nothing),
		open,
	})
	return (
		<>
			<span className="sr-only" role="status">
				{said}
			</span>
			<ul
				className="search-hits"
				id={list}
				role="listbox"
				aria-label="Results"
				hidden={isLeaving || hits.length === 0}
			>
				{hits.map((hit, row) => {
					const at = options.findIndex((option) => option.row === row)
					const shared = { hit, id: list, at, active, open: (to: string) => open({ hit, to }) }
					const key = keyOf({ hit, to: hit.to })
					return choose ? <HitChoice key={key} {...shared} /> : <HitRow key={key} {...shared} />
				})}
			</ul>
		</>
	)
}

/** Identifies an option across updated results. */
const keyOf = ({ hit, to }: Pick<Option, 'hit' | 'to'>) => `${hit.kind} ${hit.id} ${hit.name} ${to}`

interface Option {
	row: number
	hit: Hit
	to: string
}

interface Keys {
	options: Option[]
	active: number
	/** Activates an option; null closes the list. */
	show: (active: Option | null) => void
	open: (option: Option) => void
}

function useOptionKeys(input: Input, { options, active, show, open }: Keys) {
	// A layout effect: a key that is pressed as soon as the results are seen must find them.
	useLayoutEffect(() => {
		const box = input.current
		const onKey = (event: KeyboardEvent) => {
			const chosen = options[active]
			const next = nextOption(options, active, event.key)
			if (event.key === 'Escape' && options.length > 0) show(null)
			else if (event.key === 'Enter' && chosen) open(chosen)
			else if (next) show(next)
			else {
				// The form is submitted, and its response replaces this list.
				if (event.key === 'Enter') show(null)
				return
			}
			event.preventDefault()
		}
		const onBlur = () => show(null)
		box?.addEventListener('keydown', onKey)
		box?.addEventListener('blur', onBlur)
		return () => {
			box?.removeEventListener('keydown', onKey)
			box?.removeEventListener('blur', onBlur)
		}
	})
}

/** Up and down move between results, left and right within one. Null if the key has no effect. */
function nextOption(options: readonly Option[], active: number, key: string): Option | null {
	if (options.length === 0) return null
	const here = options[active]
	if (key === 'ArrowRight' || key === 'ArrowLeft') {
		const beside = active + (key === 'ArrowRight' ? 1 : -1)
		return here && options[beside]?.row === here.row ? options[beside] : null
	}
	const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
	if (!step) return null
	const rows = (options[options.length - 1]?.row ?? 0) + 1
	const from = here?.row ?? (step < 0 ? 0 : -1)
	const row = (from + step + rows) % rows
	return options.find((option) => option.row === row) ?? null
}

interface HitProps {
	hit: Hit
	/** Id of the list. */
	id: string
	/** Index of the row's first option, and of the active one. */
	at: number
	active: number
	open: (to: string) => void
}

// Keeps the focus in the field until the page has changed.
const keepFocus = (event: MouseEvent) => event.preventDefault()

function HitChoice({ hit, id, at, active, open }: HitProps) {
	return (
		<li
			id={`${id}-${at}`}
			role="option"
			aria-selected={at === active}
			onMouseDown={keepFocus}
			onClick={() => open(hit.to)}
		>
			<HitWords hit={hit} />
		</li>
	)
}

function HitRow({ hit, id, at, active, open }: HitProps) {
	const option = (to: string, beside: number) => ({
		href: to,
		id: `${id}-${at + beside}`,
		role: 'option',
		tabIndex: -1,
		'aria-selected': at + beside === active,
		onMouseDown: keepFocus,
		onClick(event: MouseEvent) {
			if (event.metaKey || event.ctrlKey || event.shiftKey) return
			event.preventDefault()
			open(to)
		},
	})
	return (
		<li role="group" aria-label={`${hitKinds[hit.kind]}: ${hit.name}`}>
			<a className="hit-name" {...option(hit.to, 0)}>
				<HitWords hit={hit} />
				{hit.actions.length === 0 ? <span className="muted">{hitKinds[hit.kind]}</span> : null}
			</a>
			{hit.actions.length > 0 ? (
				<span className="hit-actions" role="presentation">
					{hit.actions.map(({ label, to, about }, i) => (
						<a key={label} className="button button-small" {...option(to, i + 1)}>
							<Icon name={hitIcons[label]} />
							{label}
							<span className="sr-only"> {about}</span>
						</a>
					))}
				</span>
			) : null}
		</li>
	)
}

function HitWords({ hit: { name, facts, phone } }: Pick<HitProps, 'hit'>) {
	return (
		<span>
			<bdi>{name}</bdi>
			<span className="muted">{[...facts, phone].filter(Boolean).join(' · ')}</span>
		</span>
	)
}

/** Searches while typing, including text typed before this script loaded. */
function useTyping(input: Input, kind: string | undefined, show: Dispatch<SetStateAction<typeof nothing>>) {
	useEffect(() => {
		const box = input.current
		let asked = 0
		const search = () => {
			const number = ++asked
			const typed = box?.value.trim()
			show((shown) => (typed ? { ...shown, chosen: null } : nothing))
			if (!typed) return
			setTimeout(() => {
				if (number !== asked) return
				find(typed, kind)
					// Responses are ignored once the field was left or changed. A selected result stays selected.
					.then((answer) => {
						if (number === asked && document.activeElement === box)
							show(({ chosen }) => ({ ...answer, chosen }))
					})
					// Enter still opens the results page.
					.catch(() => undefined)
			}, PAUSE)
		}
		const stop = ({ key }: KeyboardEvent) => void (/^E(nter|scape)$/.test(key) && asked++)
		// A choosing field starts with a previous choice or search: it searches on load only for what was typed since.
		if (!kind || box?.value !== box?.defaultValue) search()
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
	return { hits, said: hits.length === 1 ? '1 result' : `${hits.length || 'No'} results` }
}

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
