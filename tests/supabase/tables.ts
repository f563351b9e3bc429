/**
 * The tables of a Supabase project, as far as an import reads them: its own two of sign-in
 * (https://supabase.com/docs/guides/auth/managing-user-data) and those of SPEC 3 with numbers for ids.
 */
export const SUPABASE_TABLES = `
create schema auth;
create table auth.users (
  instance_id uuid, id uuid primary key, aud varchar(255), role varchar(255), email varchar(255),
  encrypted_password varchar(255), email_confirmed_at timestamptz, last_sign_in_at timestamptz,
  raw_app_meta_data jsonb, raw_user_meta_data jsonb, created_at timestamptz, updated_at timestamptz,
  deleted_at timestamptz, is_anonymous boolean not null default false
);
create table auth.identities (
  provider_id text, user_id uuid, identity_data jsonb, provider text, last_sign_in_at timestamptz,
  created_at timestamptz, id uuid primary key
);
create table public.user_roles (id uuid primary key, user_id uuid, role text);
create table public.city_events (
  id bigint primary key, event_name text, city_name text, date_time timestamptz, venue text, description text,
  image_url text, speaker_name text, expected_attendees integer, partner_logos text[], attend_link text,
  created_by uuid, created_at timestamptz, updated_at timestamptz
);
create table public.events (
  id bigint primary key, title text, description text, date date, time text, location text, image_url text,
  attendees integer, created_by uuid, created_at timestamptz
);
create table public.blog_posts (
  id bigint primary key, title text, content text, excerpt text, category text, author text, read_time text,
  image_url text, featured boolean, published boolean, created_by uuid, created_at timestamptz,
  updated_at timestamptz
);
create table public.videos (
  id uuid primary key, title text, description text, thumbnail_url text, video_url text, duration text,
  category text, featured boolean, views integer, likes integer, created_by uuid, created_at timestamptz
);
create table public.city_mayors (
  id uuid primary key, name text, city text, country text, image_url text, years_experience integer,
  events_organized integer, linkedin_url text, created_by uuid, created_at timestamptz, updated_at timestamptz
);`;
