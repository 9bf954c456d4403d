//! `redhanded doctor`.

use anyhow::Result;
use clap::Args;

use crate::exit::Exit;
use crate::settings::SettingFlags;

/// What can be said to `redhanded doctor`.
#[derive(Debug, Args)]
#[command(after_help = "Exit status: 0 when redhanded can work here, 2 otherwise.")]
pub struct DoctorArguments {
    #[command(flatten)]
    settings: SettingFlags,
}

/// Checks this machine.
pub fn doctor(_arguments: &DoctorArguments) -> Result<Exit> {
    Ok(Exit::Success)
}
